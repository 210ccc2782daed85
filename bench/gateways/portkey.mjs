import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { LOAD_CPU, runChild } from '../support/children.mjs'
import { Skipped } from '../support/skipped.mjs'
import { findFreePort } from '../support/wait.mjs'
import { startPassing } from './gateway.mjs'

/** @typedef {import('./gateway.mjs').Ground} Ground */

const VERSION = '1.15.2'
/** With the newest of both it answers every stream with 500. */
const OVERRIDES = { hono: '4.9.7', '@hono/node-server': '1.13.5' }

/**
 * The best-known gateway on npm, as it comes. It is no dependency of this repository: the first run installs it into the
 * user's cache. Throws Skipped when that is impossible.
 * @param {Ground} ground
 * @returns {Promise<import('./gateway.mjs').Gateway>}
 */
export async function startPortkey({ upstreams, report }) {
  const entry = await install(report)
  const port = await findFreePort()
  const gateway = await startPassing({
    name: 'portkey',
    label: `Portkey gateway ${VERSION}`,
    port,
    command: process.execPath,
    args: [entry, '--headless', `--port=${port}`],
    // Without this list it refuses upstreams on private addresses.
    env: { NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1,localhost' },
  })
  /** @param {number} upstream */
  const callTo = (upstream) => (/** @type {string} */ body) => ({
    port,
    path: '/v1/chat/completions',
    headers: {
      authorization: 'Bearer bench',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `http://127.0.0.1:${upstream}/v1`,
    },
    body,
  })
  const { plain, stream, large } = upstreams
  return { ...gateway, plain: callTo(plain), stream: callTo(stream), large: callTo(large) }
}

/** @param {(line: string) => void} report @returns {Promise<string>} the file to start */
async function install(report) {
  const cache = process.env['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache')
  const folder = path.join(cache, 'tollgate-bench', `portkey-${VERSION}`)
  const entry = path.join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js')
  const mark = path.join(folder, 'installed')
  if (existsSync(mark)) return entry
  report(`Installing the Portkey gateway ${VERSION} into ${folder}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, dependencies: { '@portkey-ai/gateway': VERSION }, overrides: OVERRIDES }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  try {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
    await runChild('npm', args, { cpu: LOAD_CPU, cwd: folder, timeoutMs: 300_000 })
  } catch (cause) {
    throw new Skipped(`the Portkey gateway could not be installed: ${/** @type {Error} */ (cause).message}`, { cause })
  }
  writeFileSync(mark, '')
  return entry
}
