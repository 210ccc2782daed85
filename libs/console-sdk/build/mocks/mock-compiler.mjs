import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { rspack } from '@rspack/core'
import { baseConfig, root } from '../base.mjs'

const require = createRequire(import.meta.url)

/** @typedef {import('../../src/mocks/mock-api').MockApi<unknown>} MockApi */

/**
 * Compiles the mocks of a remote for Node and loads them: its own, and those of the site that all have.
 * @param {string} folder
 * @returns {Promise<{ own: MockApi | null, site: MockApi }>}
 */
export async function loadMocks(folder) {
  const handlers = path.join(folder, 'mocks', 'handlers.ts')
  const entry = {
    site: path.join(root, 'libs/console-sdk/src/mocks/mock-site.ts'),
    ...(existsSync(handlers) && { own: handlers }),
  }
  const output = mkdtempSync(path.join(os.tmpdir(), 'tollgate-mocks-'))
  try {
    await compile(folder, entry, output)
    const own = 'own' in entry ? require(path.join(output, 'own.cjs')).default : null
    return { own, site: require(path.join(output, 'site.cjs')).mockSite }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {Record<string, string>} entry @param {string} output */
function compile(folder, entry, output) {
  const base = baseConfig(folder, 'development')
  const compiler = rspack({
    ...base,
    target: 'node20',
    entry,
    devtool: false,
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' } },
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error !== null || stats === undefined) reject(error)
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })))
        else resolve(undefined)
      })
    })
  })
}
