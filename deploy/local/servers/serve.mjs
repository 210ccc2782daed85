/**
 * One throwaway server for tests: `node serve.mjs postgres|redis|nats [port]`.
 * Prints a line of JSON when the server is ready, obeys the words `start` and `stop` on its input (the same port and
 * data, to try what happens when a server goes and comes back), and takes server and data away when its input closes:
 * so nothing is left, however the test ended.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../processes/process-identity.mjs'
import { findFreePort } from '../settings/free-ports.mjs'
import { PortHolds } from '../settings/port-holds.mjs'
import { prepareNats } from './nats.mjs'
import { preparePostgres } from './postgres.mjs'
import { prepareRedis } from './redis.mjs'

/** @typedef {import('./server.mjs').ServerSpec} ServerSpec */

const PREPARE = { postgres: preparePostgres, redis: prepareRedis, nats: prepareNats }
const READY_WITHIN_MS = 30_000

const root = path.resolve(import.meta.dirname, '../../..')
const name = /** @type {keyof typeof PREPARE} */ (process.argv[2])
const home = mkdtempSync(path.join(os.tmpdir(), `tollgate-${name}-`))
/** @type {import('node:child_process').ChildProcess | null} */
let child = null
/** Its port stays its own while it is prepared and while it is stopped: others draw theirs at the same time. */
const holds = new PortHolds()

/** Its data goes with it, so it need not stop in order. */
function end() {
  if (child?.pid !== undefined) send(child.pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
}

process.on('exit', () => {
  end()
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0))

/** @param {ServerSpec} spec */
async function start(spec) {
  const server = spawn(spec.command, spec.args, { env: { ...process.env, ...spec.env }, detached: true, cwd: home })
  child = server
  let [output, ending] = ['', `not ready after ${READY_WITHIN_MS / 1_000} s`]
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-4_000)))
  server.once('exit', (code, signal) => {
    ending = `ended by ${signal ?? `exit code ${code}`}`
    child = child === server ? null : child
  })
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await spec.isReady())) {
    if (child === null || performance.now() > deadline)
      throw new Error(`${spec.label} did not start, ${ending}: ${output}`)
    await delay(10)
  }
  console.log(JSON.stringify({ url: spec.url, port: spec.port, pid: server.pid, label: spec.label }))
}

/** @param {ServerSpec} spec */
async function stop(spec) {
  const server = child
  if (server !== null && server.exitCode === null) {
    send(/** @type {number} */ (server.pid), spec.stopSignal)
    await once(server, 'exit')
  }
  console.log(JSON.stringify({ stopped: true }))
}

try {
  const binFolder = path.join(path.resolve(root, process.env['TOLLGATE_DATA'] || '.data'), 'bin')
  const places = { root, binFolder, report: (/** @type {string} */ line) => console.error(line) }
  const port = process.argv[3] === undefined ? await findFreePort(new Set(), holds.take) : Number(process.argv[3])
  const wish = {
    folder: path.join(home, 'data'),
    port,
    password: name === 'nats' ? '' : 'test',
    durable: false,
    places,
  }
  const spec = await PREPARE[name](wish)
  await holds.release(port)
  await start(spec)
  for await (const word of createInterface({ input: process.stdin })) {
    if (word === 'start') await start(spec)
    if (word === 'stop') await stop(spec)
  }
  // The test that closes the input and waits for our end may rely on the server's.
  const last = child
  end()
  if (last !== null) await once(last, 'exit')
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
process.exit()
