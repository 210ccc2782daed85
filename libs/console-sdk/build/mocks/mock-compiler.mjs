import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { baseConfig, root } from '../base.mjs'
import { compile } from '../compile.mjs'
import { requireMocks } from './compiled-mocks.mjs'

/** Compiles the mocks of a remote for Node and loads them. @param {string} folder */
export async function loadMocks(folder) {
  const output = mkdtempSync(path.join(os.tmpdir(), 'tollgate-mocks-'))
  try {
    await compileMocks(folder, output)
    return requireMocks(output)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** Compiles the mocks of a remote, its own and the site's, for `requireMocks`. @param {string} folder @param {string} output */
export function compileMocks(folder, output) {
  const handlers = path.join(folder, 'mocks', 'handlers.ts')
  const base = baseConfig(folder, 'development')
  return compile({
    ...base,
    target: 'node20',
    entry: {
      site: path.join(root, 'libs/console-sdk/src/mocks/mock-site.ts'),
      ...(existsSync(handlers) && { own: handlers }),
    },
    devtool: false,
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' } },
  })
}
