import { startFresh, startTwoProcesses } from '../gateways/tollgate.mjs'
import { measureColdPath } from './cold-path.mjs'
import { measureMany } from './many.mjs'
import { measureOpenStreams } from './open-streams.mjs'
import { measureTwoProcesses } from './two-processes.mjs'

/** @typedef {import('../gateways/gateway.mjs').Ground} Ground */
/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */
/** @typedef {import('./open-streams.mjs').StreamsMemory} StreamsMemory */
/**
 * What becomes of Tollgate with more work, measured once after the rounds.
 * @typedef {object} Growth
 * @property {StreamsMemory} openStreams
 * @property {import('./many.mjs').Growth} many
 * @property {number} coldP99Ms      a token's first call
 * @property {number} twoProcesses   calls of two processes for the CPU of one, times those of one
 */

/**
 * Measures what grows: memory with open streams, cost with tokens, channels and processes, and the first call of a token.
 * @param {TollgateGateway} gateway
 * @param {{ ground: Ground, loads: import('../measure/loads.mjs').Loads, plan: import('../measure/plan.mjs').Plan }} by
 * @returns {Promise<Growth>}
 */
export async function measureGrowth(gateway, { ground, loads, plan }) {
  ground.report('Growth: 1,000 open streams')
  const fresh = await startFresh(ground)
  const openStreams = await measureOpenStreams(fresh, loads)
  await fresh.stop()
  ground.report('Growth: tokens that nobody has used yet')
  const coldP99Ms = await measureColdPath(gateway)
  ground.report('Growth: two processes')
  const two = await startTwoProcesses(ground)
  const twoProcesses = await measureTwoProcesses(gateway, two, { loads, plan })
  await two.stop()
  ground.report(`Growth: ${plan.tokens} tokens, 1,000 channels`)
  const many = await measureMany(gateway, { loads, plan })
  return { openStreams, many, coldP99Ms, twoProcesses }
}
