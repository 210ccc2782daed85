import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from '@swc/core'
import { speaksHouse } from '../texts/text-files.mjs'
import { faultsOf } from './manifest-faults.mjs'
import { contract, icons } from './sources.mjs'

/** @typedef {import('../../src/manifest/manifest').RemoteManifest} RemoteManifest */

const endings = ['.tsx', '.ts']

/**
 * Reads `src/manifest.ts` of a remote. It is data: it may import types, and nothing else.
 * @param {string} folder of the remote
 * @returns {Promise<RemoteManifest>}
 */
export async function readManifestSource(folder) {
  const file = path.join(folder, 'src', 'manifest.ts')
  const { code } = await transform(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  })
  const specifier = /^\s*import\s.*?from\s*['"](.+?)['"]/m.exec(code)?.[1]
  if (specifier !== undefined)
    throw new Error(`${file}: a manifest is data and imports types only, not "${specifier}".`)
  const { manifest } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const hasModule = (/** @type {string} */ module) =>
    module === './i18n' ? speaksHouse(folder) : findModule(folder, module) !== undefined
  const faults = faultsOf(manifest, { hasModule, icons: icons(), contract: contract() })
  if (faults.length > 0) throw new Error(`${file}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  return manifest
}

/**
 * The file behind a module of the manifest, like `./pages/TopUpPage`.
 * @param {string} folder @param {string} module
 */
export function findModule(folder, module) {
  return endings.map((ending) => path.join(folder, 'src', `${module}${ending}`)).find((file) => existsSync(file))
}

/** Every module that the manifest names, but for its texts. @param {RemoteManifest} manifest @returns {string[]} */
export function modulesOf({ routes, settings, fills, finds = [] }) {
  return [...new Set([...routes, ...settings, ...fills, ...finds].map(({ module }) => module))]
}
