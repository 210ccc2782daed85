import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { GATEWAY_CPU, giveWay, LOAD_CPU, moveToCpu, startChild, stopChild } from '../support/children.mjs'
import { cpuSecondsOf, pidsUnder } from '../support/cpu.mjs'
import { findFreePort, waitUntil } from '../support/wait.mjs'
import { anthropicRequest } from '../upstream/messages.mjs'
import { startTelemetrySink } from '../upstream/upstreams.mjs'
import { setUpTollgate } from './tollgate-setup.mjs'

/** @typedef {import('./gateway.mjs').Ground} Ground */

const repository = fileURLToPath(new URL('../..', import.meta.url))
/** The first start of a clone installs, builds and makes a database. */
const START_MS = 600_000
const STOP_MS = 20_000
/** All of Tollgate rests when it uses less of a CPU than this. */
const REST_SHARE = 0.25

/**
 * Which Tollgate: the folder of its repository. `isSharing`: its processes share the machine as they would in an installation,
 * instead of leaving a CPU to the relay.
 * @typedef {{ checkout: string, name: string, label: string, workers?: number, isSharing?: boolean }} Edition
 */
/** @typedef {import('../load/connection.mjs').CallShape} CallShape */
/**
 * A Tollgate can be given more to do.
 * @typedef {import('./gateway.mjs').Gateway & {
 *   createTokens(count: number): Promise<string[]>,
 *   createChannels(model: string, count: number): Promise<void>,
 *   createCaller(username: string, limits: { rpm?: number, tpm?: number, concurrency?: number }): Promise<string>,
 *   createSwitch(model: string): Promise<{ turn(isOn: boolean): Promise<unknown> }>,
 *   callWith(key: string, body: string): CallShape,
 *   redisPids(): number[],
 *   stop(): Promise<void>,
 * }} TollgateGateway
 */

/** This one. @param {Ground} ground */
export const startTollgate = (ground) =>
  startEdition(ground, { checkout: repository, name: 'tollgate', label: 'Tollgate' })

/**
 * The same process, called as Anthropic's is: each call and each answer is translated. What it costs is held against what the
 * same calls cost where callers speak as the upstreams do.
 * @param {TollgateGateway} tollgate
 * @returns {import('./gateway.mjs').Gateway}
 */
export function translatedBy(tollgate) {
  /** @param {CallShape} call @returns {CallShape} */
  const asAnthropics = (call) => ({ ...call, path: '/v1/messages', body: anthropicRequest(call.body) })
  return {
    name: 'translated',
    label: 'Tollgate, translated from Anthropic’s dialect',
    pids: tollgate.pids,
    plain: (body) => asAnthropics(tollgate.plain(body)),
    stream: (body) => asAnthropics(tollgate.stream(body)),
    large: (body) => asAnthropics(tollgate.large(body)),
    settle: tollgate.settle,
  }
}

/** This one once more, started anew. @param {Ground} ground */
export const startFresh = (ground) =>
  startEdition(ground, { checkout: repository, name: 'fresh', label: 'Tollgate, started anew' })

/** This one with two relay processes. @param {Ground} ground */
export const startTwoProcesses = (ground) =>
  startEdition(ground, { checkout: repository, name: 'two', label: 'Tollgate, two relay processes', workers: 2 })

/** The same on all CPUs, beside everything else. @param {Ground} ground */
export const startSharing = (ground) =>
  startEdition(ground, { checkout: repository, name: 'sharing', label: 'Tollgate', workers: 2, isSharing: true })

/** Another checkout, as it was before a change, installed and measured in the same rounds. @param {string} checkout */
export const startBefore = (checkout) => (/** @type {Ground} */ ground) =>
  startEdition(ground, { checkout, name: 'before', label: 'Tollgate, before' })

/**
 * A whole Tollgate of its own, with one relay process unless told and everything on, as `npm start` brings it. The relay has the
 * gateway's CPU for itself; ledger, logs and servers share the other with the load.
 * @param {Ground} ground @param {Edition} edition
 * @returns {Promise<TollgateGateway>}
 */
async function startEdition({ folder, upstreams, report }, { checkout, name, label, workers = 1, isSharing = false }) {
  const data = path.join(folder, name)
  mkdirSync(data)
  const port = await findFreePort()
  const { pid, child } = await launch(data, { checkout, port, workers, cpu: isSharing ? undefined : LOAD_CPU })
  const house = await setUpTollgate(`http://127.0.0.1:${port}`, upstreams)
  const [key = ''] = await house.createTokens(1)
  const relay = readProcesses(data).find(({ name }) => name === 'relay')
  if (relay === undefined) throw new Error('Tollgate runs no process named relay')
  const redisPids = () => readProcesses(data).flatMap(({ name, pid }) => (name === 'redis' ? [pid] : []))
  if (!isSharing) leaveCpuTo(pidsUnder([relay.pid]), pidsUnder([pid]), redisPids())
  const { relay: relayPort } = JSON.parse(readFileSync(path.join(data, 'ports.json'), 'utf8'))
  const callWith = (/** @type {string} */ bearer, /** @type {string} */ body) => ({
    port: relayPort,
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${bearer}` },
    body,
  })
  const callTo = (/** @type {string} */ body) => callWith(key, body)
  report(`${label} runs in ${data}, its relay as process ${relay.pid}`)
  return {
    name,
    label,
    pids: () => [relay.pid],
    plain: callTo,
    stream: callTo,
    large: callTo,
    settle: () => untilAtRest(pid),
    ...house,
    callWith,
    redisPids,
    stop: () => stopChild(child, STOP_MS),
  }
}

/** @param {number[]} relayPids @param {number[]} pids of the whole house @param {number[]} redisPids */
function leaveCpuTo(relayPids, pids, redisPids) {
  for (const each of relayPids) moveToCpu(each, GATEWAY_CPU)
  // Else they take the CPU from the load, which then cannot show what the relay can do. They catch up after each window.
  // Redis is asked within calls that are under limits, and does little otherwise.
  const called = [...relayPids, ...redisPids]
  for (const each of pids) if (!called.includes(each)) giveWay(each)
}

/**
 * Starts the launcher; resolves once all is ready.
 * @param {string} data @param {{ checkout: string, port: number, workers: number, cpu: number | undefined }} options
 */
async function launch(data, { checkout, port, workers, cpu }) {
  const launcher = path.join(checkout, 'deploy/local/start.mjs')
  const { pid, child, lastWords } = startChild(process.execPath, [launcher], {
    ...(cpu !== undefined && { cpu }),
    env: {
      ...ownServers,
      HTTP_HOST: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: await startTelemetrySink(),
      PORT: String(port),
      TOLLGATE_DATA: data,
      RELAY_WORKERS: String(workers),
      NODE_ENV: 'production',
    },
    isOutputRead: true,
  })
  let output = ''
  child.stdout?.on('data', (text) => (output = (output + text).slice(-4_000)))
  await waitUntil(() => output.includes('Tollgate is ready at') || child.exitCode !== null, {
    timeoutMs: START_MS,
    reason: () => `Tollgate did not become ready: ${output} ${lastWords()}`,
  })
  if (child.exitCode !== null) throw new Error(`Tollgate did not start: ${output} ${lastWords()}`)
  return { pid, child }
}

/** Nothing that the caller's environment names is used: the bench must not write into anyone's database. */
const ownServers = { DATABASE_URL: '', REDIS_URL: '', NATS_URL: '', RELAY_PORT: '', SETUP_TOKEN: '' }

/** @param {string} data @returns {{ name: string, pid: number }[]} */
const readProcesses = (data) => JSON.parse(readFileSync(path.join(data, 'processes.json'), 'utf8'))

/** Waits while receipts still become ledger and log rows. @param {number} pid of the launcher */
async function untilAtRest(pid) {
  await waitUntil(
    async () => {
      const before = { cpu: cpuSecondsOf([pid]), at: performance.now() }
      await delay(400)
      const seconds = (performance.now() - before.at) / 1000
      return (cpuSecondsOf([pid]) - before.cpu) / seconds < REST_SHARE
    },
    { timeoutMs: 120_000, reason: () => 'Tollgate did not come to rest within two minutes after a load' },
  )
}
