import { measure } from '../measure/window.mjs'
import { noFigures } from './figures.mjs'
import { kindsOf } from './kinds.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {import('./kinds.mjs').Kind} Kind */
/** @typedef {import('../measure/loads.mjs').Loads} Loads */
/** @typedef {import('../load/calls.mjs').CallsResult} CallsResult */
/** @typedef {import('../load/streams.mjs').StreamsResult} StreamsResult */
/** @typedef {import('../measure/plan.mjs').Plan} Plan */
/** @typedef {import('./figures.mjs').Figures} Figures */
/** @typedef {{ gateway: string, kind: string, fault: string }} Trouble */
/** @typedef {{ rounds: Record<string, Figures>[], troubles: Trouble[] }} Measured  figures by gateway, round by round */

/** The upstreams themselves, without anything between; only latencies are measured on them. */
export const DIRECT = 'direct'

/** A share of failures above this is worth a word. */
const TOLERATED_FAILURES = 0.001

/**
 * Warms every gateway up, then measures them in rounds, so that what the host does meanwhile meets them all.
 * @param {Gateway[]} gateways @param {Loads} loads @param {Plan} plan @param {(line: string) => void} report
 * @returns {Promise<Measured>}
 */
export async function measureInRounds(gateways, loads, plan, report) {
  const kinds = kindsOf(loads, plan)
  for (const gateway of gateways.filter(({ name }) => name !== DIRECT)) {
    report(`Warming up ${gateway.label}`)
    for (const kind of kinds.filter(({ isWarmUp }) => isWarmUp)) await kind.load(gateway, plan.warmUpSeconds)
    await gateway.settle()
  }
  /** @type {Measured} */
  const measured = { rounds: [], troubles: [] }
  for (let round = 0; round < plan.rounds; round++) {
    // Each round another one comes first.
    const order = gateways.map((_, index) => /** @type {Gateway} */ (gateways[(index + round) % gateways.length]))
    /** @type {Record<string, Figures>} */
    const figures = {}
    for (const kind of kinds) {
      report(`Round ${round + 1} of ${plan.rounds}: ${kind.name}`)
      for (const gateway of order.filter(({ name }) => name !== DIRECT || kind.isForDirect)) {
        const window = await measureOne(gateway, kind, plan)
        addTrouble(measured.troubles, gateway, kind, window.result)
        figures[gateway.name] = merge(figures[gateway.name] ?? noFigures, kind, window)
      }
    }
    measured.rounds.push(figures)
  }
  return measured
}

/** @param {Gateway} gateway @param {Kind} kind @param {Plan} plan */
async function measureOne(gateway, kind, plan) {
  await kind.load(gateway, plan.leadSeconds)
  const window = await measure(gateway, () => kind.load(gateway, kind.seconds))
  await gateway.settle()
  return window
}

/** @param {Figures} before @param {Kind} kind @param {import('../measure/window.mjs').Window<any>} window @returns {Figures} */
function merge(before, kind, window) {
  const figures = outcomeOf(window.result).answers > 0 ? kind.figures(window) : {}
  return { ...before, ...figures, foreignShare: Math.max(before.foreignShare, window.foreignShare) }
}

/** @param {Trouble[]} troubles @param {Gateway} gateway @param {Kind} kind @param {CallsResult | StreamsResult} result */
function addTrouble(troubles, gateway, kind, result) {
  const { answers, failures, fault } = outcomeOf(result)
  if (failures <= answers * TOLERATED_FAILURES) return
  troubles.push({ gateway: gateway.label, kind: kind.name, fault: `${failures} failed: ${fault}` })
}

/** @param {CallsResult | StreamsResult} result */
function outcomeOf(result) {
  const answers = 'answers' in result ? result.answers : result.completed
  return { answers, failures: result.failures, fault: result.fault }
}
