import { measure } from '../measure/window.mjs'
import { median } from '../support/statistics.mjs'
import { PLAIN_MODEL, plainRequest } from '../upstream/messages.mjs'

/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */
/** @typedef {import('../measure/loads.mjs').Loads} Loads */
/** @typedef {import('../measure/plan.mjs').Plan} Plan */
/** @typedef {{ tokens: number, channels: number }} Growth  CPU for one call, times what it was with one of them */

const CHANNELS = 1_000
/** A token's first call is asked about, which P9 measures; so often each has been called before its cost is. */
const CALLS_BEFORE = 2

/**
 * What a call costs once there are many tokens in use, and then many channels that serve its model, each beside what it
 * cost right before.
 * @param {TollgateGateway} gateway @param {{ loads: Loads, plan: Plan }} by
 * @returns {Promise<Growth>}
 */
export async function measureMany(gateway, { loads, plan }) {
  const keys = await gateway.createTokens(plan.tokens)
  const one = (/** @type {number} */ seconds) => loads.plain(gateway, seconds)
  const many = (/** @type {number} */ seconds) => loads.inTurns(gateway.callWith('', plainRequest()), keys, seconds)
  await callEach(many, keys.length, plan.plainSeconds)
  await gateway.settle()
  const tokens = await timesBefore(gateway, { before: one, after: many, seconds: plan.plainSeconds })
  const few = await costOf(gateway, one, plan.plainSeconds)
  await gateway.createChannels(PLAIN_MODEL, CHANNELS)
  return { tokens, channels: (await costOf(gateway, one, plan.plainSeconds)) / few }
}

/**
 * Lets the load go on until all tokens have had their calls, at the pace that it showed.
 * @param {Load} load @param {number} tokens @param {number} seconds for finding the pace
 */
async function callEach(load, tokens, seconds) {
  // The first of them are slower than any later.
  for (let last = 0, wanted = seconds; last < tokens * CALLS_BEFORE;) {
    const { answers, seconds: took } = await load(wanted)
    if (answers === 0) throw new Error('no call was answered')
    last = answers
    wanted = Math.max(wanted * 2, Math.ceil((tokens * CALLS_BEFORE * took) / answers))
  }
}

/**
 * In turns, as the host may become slower meanwhile.
 * @param {TollgateGateway} gateway
 * @param {{ before: Load, after: Load, seconds: number }} loads
 */
async function timesBefore(gateway, { before, after, seconds }) {
  const ratios = []
  for (let round = 0; round < 3; round++) {
    const few = await costOf(gateway, before, seconds)
    ratios.push((await costOf(gateway, after, seconds)) / few)
  }
  return median(ratios)
}

/** @typedef {(seconds: number) => Promise<import('../load/calls.mjs').CallsResult>} Load */

/** @param {TollgateGateway} gateway @param {Load} load @param {number} seconds */
async function costOf(gateway, load, seconds) {
  // What is new is asked for here, and compiled.
  await load(seconds)
  const { result, cpuSeconds } = await measure(gateway, () => load(seconds))
  await gateway.settle()
  return cpuSeconds / result.answers
}
