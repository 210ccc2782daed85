import { setTimeout as delay } from 'node:timers/promises'
import { residentBytesOf } from '../support/memory.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {{ bytesEach: number, bytesInAll: number }} StreamsMemory */

const STREAMS = 1_000
const RAMP_MS = 4_000
/** All are open by then. */
const LOOK_AFTER_MS = RAMP_MS + 3_000
const LASTING = { chunks: 50, pauseMs: 200 }
/** What is compiled and connected once for all streams is none of theirs. */
const WARM_UP = { streams: 100, rampMs: 1_000, chunks: 50, pauseMs: 20 }
const WARM_UP_SECONDS = 5

/**
 * What 1,000 open streams take: resident memory of the gateway before and in the midst of them. The gateway has to be one that
 * has done nothing yet: the heap of one that was under load is larger than it needs, and holds them without growing. It is
 * warmed up by 100 streams at once for 5 s.
 * @param {Gateway} gateway @param {import('../measure/loads.mjs').Loads} loads
 * @returns {Promise<StreamsMemory>}
 */
export async function measureOpenStreams(gateway, loads) {
  await loads.streams(gateway, WARM_UP_SECONDS, WARM_UP)
  await gateway.settle()
  const before = residentBytesOf(gateway.pids())
  const load = loads.streams(gateway, LOOK_AFTER_MS / 1_000, { streams: STREAMS, rampMs: RAMP_MS, ...LASTING })
  await delay(LOOK_AFTER_MS)
  const bytesInAll = residentBytesOf(gateway.pids())
  const { failures, fault } = await load
  if (failures > 0) throw new Error(`${failures} of ${STREAMS} streams failed: ${fault}`)
  await gateway.settle()
  return { bytesEach: (bytesInAll - before) / STREAMS, bytesInAll }
}
