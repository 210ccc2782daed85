import { measure } from '../measure/window.mjs'
import { median } from '../support/statistics.mjs'

/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */

const ROUNDS = 3

/**
 * How many times the calls of one process two of them take, were a core free for each: twice what a call costs one, over
 * what it costs when two share the work. Both are kept on one core, as the second belongs to the load.
 * @param {TollgateGateway} one @param {TollgateGateway} two
 * @param {{ loads: import('../measure/loads.mjs').Loads, plan: import('../measure/plan.mjs').Plan }} by
 */
export async function measureTwoProcesses(one, two, { loads, plan }) {
  await loads.plain(two, plan.warmUpSeconds)
  await two.settle()
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const [alone, together] = [await costOf(one), await costOf(two)]
    times.push((2 * alone) / together)
  }
  return median(times)

  /** @param {TollgateGateway} gateway */
  async function costOf(gateway) {
    await loads.plain(gateway, plan.leadSeconds)
    const { result, cpuSeconds } = await measure(gateway, () => loads.plain(gateway, plan.plainSeconds))
    await gateway.settle()
    return cpuSeconds / result.answers
  }
}
