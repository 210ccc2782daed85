/**
 * Fails on options that nobody reads, or that are not written in exactly one settings panel, unless they are listed here as waiting
 * for what they belong to; on one that is listed and need not wait any more; and on a panel whose manifest does not name its
 * options as they are.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findModule, readManifestSource } from '../../libs/console-sdk/build/manifest/manifest.mjs'
import { forgottenOptions, optionKeys } from './options/forgotten-options.mjs'
import { panelFaults } from './options/panel-options.mjs'
import { sourceFiles } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const DEFINITIONS = 'libs/contracts/src/options/'

/** What they belong to is not built: nobody reads them, and they can be set by the API alone. */
const waiting = ['FileUploadPermission', 'FileDownloadPermission', 'ImageUploadPermission', 'ImageDownloadPermission']

const sources = sourceFiles(root)
const textOf = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
const definitions = sources.filter((file) => file.startsWith(`${DEFINITIONS}groups/`)).map(textOf)
const readers = sources.filter((file) => /^(services|libs)\/.*\.ts$/.test(file) && !file.startsWith(DEFINITIONS))
const manifests = sources.filter((file) => /^frontends\/[\w-]+\/src\/manifest\.ts$/.test(file))
const remotes = manifests.map((file) => path.join(root, file, '../..'))
const panels = (await Promise.all(remotes.map(panelsOf))).flat()
const known = optionKeys(definitions)

const faults = [
  ...forgottenOptions(definitions, readers.map(textOf), waiting).map((fault) => `${fault} by a service`),
  ...panelFaults(
    known.filter((key) => !waiting.includes(key)),
    panels,
  ),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)

/** The panels of the remote in a folder, each with its text and all that this imports. @param {string} remote */
async function panelsOf(remote) {
  const { settings } = await readManifestSource(remote)
  return settings.map(({ id, options = [], module }) => {
    const file = /** @type {string} */ (findModule(remote, module))
    return { id, options, text: [...withImports(file)].map((each) => readFileSync(each, 'utf8')).join('\n') }
  })
}

/** A file and all of its remote that it needs. @param {string} file @param {Set<string>} seen @returns {Set<string>} */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const target = ['.ts', '.tsx']
      .map((ending) => path.resolve(file, '..', name + ending))
      .find((each) => existsSync(each))
    if (target !== undefined) withImports(target, seen)
  }
  return seen
}
