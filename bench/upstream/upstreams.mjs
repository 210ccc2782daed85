import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOAD_CPU, startChild } from '../support/children.mjs'
import { findNginx, nginxArguments } from '../support/nginx.mjs'
import { Skipped } from '../support/skipped.mjs'
import { findFreePort, isListening, waitUntil } from '../support/wait.mjs'
import { plainAnswer } from './messages.mjs'

/**
 * Starts the providers that the gateways call: one gives every call the same answer, in C where nginx is installed so
 * that it is not what is measured; one streams; one gives answers as long as the calls.
 * @param {string} folder @param {(line: string) => void} note
 */
export async function startUpstreams(folder, note) {
  return {
    plain: await startPlain(folder, note),
    stream: await startScript('stream-upstream.mjs'),
    large: await startScript('large-upstream.mjs'),
  }
}

/** @param {string} folder @param {(line: string) => void} note */
async function startPlain(folder, note) {
  try {
    const { file } = findNginx()
    const port = await findFreePort()
    // The answer holds no quote and no dollar, which mean something to nginx.
    const http = `  server { listen 127.0.0.1:${port} backlog=1024; location / { return 200 '${plainAnswer()}'; } }`
    return await listening(
      port,
      startChild(file, nginxArguments(path.join(folder, 'nginx-upstream'), http), { cpu: LOAD_CPU }),
    )
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    note('nginx is not installed: the upstream of plain calls is in Node, which may be what limits.')
    return startScript('plain-upstream.mjs')
  }
}

/** Starts a collector of telemetry that forgets everything. @returns {Promise<string>} its address */
export async function startTelemetrySink() {
  return `http://127.0.0.1:${await startScript('telemetry-sink.mjs')}`
}

/** @param {string} name */
async function startScript(name) {
  const port = await findFreePort()
  const file = fileURLToPath(new URL(name, import.meta.url))
  return listening(port, startChild(process.execPath, [file, String(port)], { cpu: LOAD_CPU }))
}

/** @param {number} port @param {import('../support/children.mjs').Child} child */
async function listening(port, { lastWords }) {
  await waitUntil(() => isListening(port), {
    timeoutMs: 10_000,
    reason: () => `An upstream did not start: ${lastWords()}`,
  })
  return port
}
