import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBareNest, startBareNode } from '../gateways/bare.mjs'
import { startNginxGateway } from '../gateways/nginx.mjs'
import { startPortkey } from '../gateways/portkey.mjs'
import { startBefore, startTollgate, translatedBy } from '../gateways/tollgate.mjs'
import { measureGrowth } from '../growth/growth.mjs'
import { createLoads } from '../measure/loads.mjs'
import { fullPlan, quickPlan } from '../measure/plan.mjs'
import { canPin, stopChildren } from '../support/children.mjs'
import { findProgram } from '../support/programs.mjs'
import { Skipped } from '../support/skipped.mjs'
import { startUpstreams } from '../upstream/upstreams.mjs'
import { writeReport } from './report.mjs'
import { DIRECT, measureInRounds } from './rounds.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {import('../gateways/gateway.mjs').Ground} Ground */

/** @typedef {(ground: Ground) => Promise<Gateway>} Start */

/** @type {Record<string, Start>} what can be measured, by the name for `--only` */
const gateways = {
  tollgate: startTollgate,
  nginx: startNginxGateway,
  node: startBareNode,
  nest: startBareNest,
  portkey: startPortkey,
}

/** The names that `--only` knows. */
export const gatewayNames = Object.keys(gateways)

const results = fileURLToPath(new URL('../results', import.meta.url))

/**
 * Measures Tollgate's relay beside others and writes `results/latest.md` and `latest.json`. `before` is the folder of
 * another checkout, to see what a change did.
 * @param {{ isQuick: boolean, only: string[], before?: string, report: (line: string) => void }} options
 * @returns {Promise<string>} the tables
 */
export async function benchRelay({ isQuick, only, before, report }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'relay-bench-'))
  // However the run ends, also by Ctrl-C.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  /** @type {string[]} */
  const notes = []
  const note = (/** @type {string} */ line) => {
    notes.push(line)
    report(line)
  }
  try {
    const wrk = findProgram('wrk')
    if (wrk === null) note('wrk is not installed: a generator in Node takes its place, which may be what limits.')
    if (!canPin) note('Processes could not be kept on their CPUs: taskset or a second CPU is missing.')
    const upstreams = await startUpstreams(folder, note)
    const ground = { folder, upstreams, report }
    const started = await startGateways(ground, chosen(only, before), note)
    const loads = createLoads({ wrk, folder })
    const plan = isQuick ? quickPlan : fullPlan
    const tollgate = started.find(isThisTollgate)
    if (tollgate !== undefined) started.push(translatedBy(tollgate))
    const measured = await measureInRounds([...started, directTo(upstreams)], loads, plan, report)
    const growth = tollgate === undefined ? null : await measureGrowth(tollgate, { ground, loads, plan })
    const mode = isQuick ? 'quick look' : 'full measuring'
    const text = writeReport(measured, started, { host: describeHost(), mode, notes, growth })
    mkdirSync(results, { recursive: true })
    writeFileSync(path.join(results, 'latest.md'), text)
    writeFileSync(
      path.join(results, 'latest.json'),
      JSON.stringify({ host: describeHost(), plan, ...measured, growth, notes }, null, 2),
    )
    return text
  } finally {
    await stopChildren()
  }
}

/** @param {Gateway} gateway @returns {gateway is import('../gateways/tollgate.mjs').TollgateGateway} */
const isThisTollgate = (gateway) => gateway.name === 'tollgate'

/** @param {string[]} only @param {string | undefined} before */
function chosen(only, before) {
  const asked = Object.entries(gateways).filter(([name]) => only.length === 0 || only.includes(name))
  return before === undefined
    ? asked
    : [.../** @type {[string, Start][]} */ ([['before', startBefore(before)]]), ...asked]
}

/** @param {Ground} ground @param {[string, Start][]} wanted @param {(line: string) => void} note */
async function startGateways(ground, wanted, note) {
  /** @type {Gateway[]} */
  const started = []
  for (const [name, start] of wanted) {
    ground.report(`Starting ${name}`)
    try {
      started.push(await start(ground))
    } catch (error) {
      if (!(error instanceof Skipped)) throw error
      note(`${name} is left out: ${error.message}.`)
    }
  }
  return started
}

/** @param {Ground['upstreams']} upstreams @returns {Gateway} */
function directTo({ plain, stream, large }) {
  const path = '/v1/chat/completions'
  return {
    name: DIRECT,
    label: 'the upstreams themselves',
    pids: () => [],
    plain: (body) => ({ port: plain, path, headers: {}, body }),
    stream: (body) => ({ port: stream, path, headers: {}, body }),
    large: (body) => ({ port: large, path, headers: {}, body }),
    settle: async () => {},
  }
}

function describeHost() {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown CPU'
  return `${os.availableParallelism()} cores of ${cpu}, Node ${process.versions.node}`
}
