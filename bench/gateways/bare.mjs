import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../support/wait.mjs'
import { startPassing } from './gateway.mjs'

/** @typedef {import('./gateway.mjs').Ground} Ground */

const require = createRequire(import.meta.url)

/** @param {Ground} ground */
export const startBareNode = (ground) =>
  start('node', `node:http + undici ${versionOf('undici')}, bare`, './bare-node.mjs', ground)

/** @param {Ground} ground */
export const startBareNest = (ground) =>
  start('nest', `Nest ${versionOf('@nestjs/core')} + Fastify, bare`, './bare-nest.mjs', ground)

/** @param {string} name @param {string} label @param {string} file @param {Ground} ground */
async function start(name, label, file, { upstreams }) {
  const port = await findFreePort()
  const args = [
    fileURLToPath(new URL(file, import.meta.url)),
    port,
    upstreams.plain,
    upstreams.stream,
    upstreams.large,
  ].map(String)
  return startPassing({ name, label, port, command: process.execPath, args, env: { NODE_ENV: 'production' } })
}

/** @param {string} name */
function versionOf(name) {
  return JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version
}
