import { GATEWAY_CPU } from '../support/children.mjs'
import { busySecondsOf, cpuSecondsOf } from '../support/cpu.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/**
 * @template T
 * @typedef {object} Window
 * @property {T} result
 * @property {number} cpuSeconds    that the gateway used
 * @property {number} foreignShare  of the gateway's CPU that went to others meanwhile, from 0 to 1
 */

/**
 * Lets the load run and reads beside it what the gateway used of its CPU.
 * @template T
 * @param {Gateway} gateway @param {() => Promise<T>} load
 * @returns {Promise<Window<T>>}
 */
export async function measure(gateway, load) {
  const pids = gateway.pids()
  const before = { cpu: cpuSecondsOf(pids), busy: busySecondsOf(GATEWAY_CPU), at: performance.now() }
  const result = await load()
  const cpuSeconds = cpuSecondsOf(pids) - before.cpu
  const busySeconds = busySecondsOf(GATEWAY_CPU) - before.busy
  const seconds = (performance.now() - before.at) / 1000
  return { result, cpuSeconds, foreignShare: Math.max(0, busySeconds - cpuSeconds) / seconds }
}
