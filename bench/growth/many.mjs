import { measure } from '../measure/window.mjs'
import { PLAIN_MODEL, plainRequest } from '../upstream/messages.mjs'

/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */
/** @typedef {import('../measure/loads.mjs').Loads} Loads */
/** @typedef {import('../measure/plan.mjs').Plan} Plan */
/** @typedef {{ tokens: number, channels: number }} Growth  CPU for one call, times what it was with one of them */

const CHANNELS = 1_000
/** Of tokens in turns, to find out their pace. */
const firstSeconds = 8

/**
 * What a call costs once many tokens are known, and then with many channels that serve its model, each beside what it cost
 * right before. One token calls: that of a token which has not called for a second asks billing for quota besides, which is
 * no matter of how many there are.
 * @param {TollgateGateway} gateway @param {{ loads: Loads, plan: Plan }} by
 * @returns {Promise<Growth>}
 */
export async function measureMany(gateway, { loads, plan }) {
  const one = () => costOf(gateway, (seconds) => loads.plain(gateway, seconds), plan.plainSeconds)
  const keys = await gateway.createTokens(plan.tokens)
  const alone = await one()
  await callEach((seconds) => loads.inTurns(gateway.callWith('', plainRequest()), keys, seconds), keys.length)
  await gateway.settle()
  const known = await one()
  await gateway.createChannels(PLAIN_MODEL, CHANNELS)
  return { tokens: known / alone, channels: (await one()) / known }
}

/** Lets the load go on until all tokens have had a call, at the pace that it showed. @param {Load} load @param {number} tokens */
async function callEach(load, tokens) {
  // The first of them are slower than any later.
  for (let last = 0, wanted = firstSeconds; last < tokens;) {
    const { answers, seconds: took } = await load(wanted)
    if (answers === 0) throw new Error('no call was answered')
    last = answers
    wanted = Math.max(wanted * 2, Math.ceil((tokens * took) / answers))
  }
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
