import { setTimeout as delay } from 'node:timers/promises'
import { residentBytesOf } from '../support/memory.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {{ bytesEach: number, bytesInAll: number }} StreamsMemory */

const STREAMS = 1_000
const RAMP_MS = 4_000
/** All are open by then. */
const LOOK_AFTER_MS = RAMP_MS + 3_000
const LASTING = { chunks: 50, pauseMs: 200 }

/**
 * What 1,000 open streams take: resident memory of the gateway before and in the midst of them.
 * @param {Gateway} gateway @param {import('../measure/loads.mjs').Loads} loads
 * @returns {Promise<StreamsMemory>}
 */
export async function measureOpenStreams(gateway, loads) {
  const before = residentBytesOf(gateway.pids())
  const load = loads.streams(gateway, LOOK_AFTER_MS / 1_000, { streams: STREAMS, rampMs: RAMP_MS, ...LASTING })
  await delay(LOOK_AFTER_MS)
  const bytesInAll = residentBytesOf(gateway.pids())
  const { failures, fault } = await load
  if (failures > 0) throw new Error(`${failures} of ${STREAMS} streams failed: ${fault}`)
  await gateway.settle()
  return { bytesEach: (bytesInAll - before) / STREAMS, bytesInAll }
}
