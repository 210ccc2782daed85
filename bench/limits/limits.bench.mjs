import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startTollgate } from '../gateways/tollgate.mjs'
import { createLoads } from '../measure/loads.mjs'
import { fullPlan, quickPlan } from '../measure/plan.mjs'
import { measure } from '../measure/window.mjs'
import { stopChildren } from '../support/children.mjs'
import { cpuSecondsOf } from '../support/cpu.mjs'
import { findProgram } from '../support/programs.mjs'
import { startUpstreams } from '../upstream/upstreams.mjs'
import { tableOf } from './limits-table.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */
/** @typedef {import('../measure/loads.mjs').Loads} Loads */
/** @typedef {import('../measure/plan.mjs').Plan} Plan */
/** @typedef {import('./limits-table.mjs').Figures} Figures */

/** As wide as they may be, so that all are counted and none is reached. */
const limits = { rpm: 1_000_000, tpm: 1_000_000_000, concurrency: 100_000 }
/** @type {readonly ('free' | 'limited')[]} */
const order = ['free', 'limited']
/** A round has one window of each kind for each caller; machines with other work need more of them than quiet ones. */
const rounds = { full: 5, quick: 3 }

/**
 * What limits cost: a caller whose token and user have all three of them beside one who has none, through the same relay process,
 * in turns, and which of them is first in turns, too.
 * @param {{ isQuick: boolean, report: (line: string) => void }} options
 * @returns {Promise<string>} the table
 */
export async function benchLimits({ isQuick, report }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limits-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  try {
    const wrk = findProgram('wrk')
    if (wrk === null) report('wrk is not installed: a generator in Node takes its place, which may be what limits.')
    const upstreams = await startUpstreams(folder, report)
    const tollgate = await startTollgate({ folder, upstreams, report })
    const loads = createLoads({ wrk, folder })
    const [plan, count] = isQuick ? [quickPlan, rounds.quick] : [fullPlan, rounds.full]
    const callers = {
      free: callerOf(tollgate, await tollgate.createCaller('free', {})),
      limited: callerOf(tollgate, await tollgate.createCaller('limited', limits)),
    }
    for (const caller of Object.values(callers)) await loads.plain(caller, plan.warmUpSeconds)
    /** @type {{ free: Figures[], limited: Figures[] }} */
    const found = { free: [], limited: [] }
    for (let round = 0; round < count; round++) {
      for (const name of round % 2 === 0 ? order : order.toReversed()) {
        const figures = await figuresOf(callers[name], { tollgate, loads, plan })
        found[name].push(figures)
        report(`round ${round + 1}, ${name}: ${JSON.stringify(figures)}`)
      }
    }
    return tableOf(found)
  } finally {
    await stopChildren()
  }
}

/** The same process, called by somebody else. @param {TollgateGateway} tollgate @param {string} key @returns {Gateway} */
function callerOf(tollgate, key) {
  const callTo = (/** @type {string} */ body) => tollgate.callWith(key, body)
  return { ...tollgate, plain: callTo, stream: callTo, large: callTo }
}

/**
 * @param {Gateway} caller @param {{ tollgate: TollgateGateway, loads: Loads, plan: Plan }} by
 * @returns {Promise<Figures>}
 */
async function figuresOf(caller, { tollgate, loads, plan }) {
  await loads.plain(caller, plan.leadSeconds)
  const redisBefore = cpuSecondsOf(tollgate.redisPids())
  const plain = await measure(caller, () => loads.plain(caller, plan.plainSeconds))
  const redisSeconds = cpuSecondsOf(tollgate.redisPids()) - redisBefore
  await caller.settle()
  await loads.paced(caller, plan.leadSeconds)
  const paced = await measure(caller, () => loads.paced(caller, plan.pacedSeconds))
  await caller.settle()
  // On a busy machine some of so many a second are not made, as too many wait; an answer that is none ends the bench.
  for (const { fault } of [plain.result, paced.result])
    if (/^\d{3} /.test(fault)) throw new Error(`a call was not answered: ${fault}`)
  const { answers, seconds } = plain.result
  return {
    answersPerSecond: answers / seconds,
    cpuUs: (plain.cpuSeconds / answers) * 1e6,
    redisUs: (redisSeconds / answers) * 1e6,
    p50Ms: paced.result.p50Ms,
    p99Ms: paced.result.p99Ms,
    left: paced.result.failures,
    load: os.loadavg()[0] ?? NaN,
  }
}
