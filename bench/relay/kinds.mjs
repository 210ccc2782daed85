import { FAST_STREAMS, LARGE, MEDIUM, SLOW_STREAMS } from '../measure/plan.mjs'

/** @typedef {import('../gateways/gateway.mjs').Gateway} Gateway */
/** @typedef {import('./figures.mjs').Figures} Figures */
/** @typedef {import('../measure/loads.mjs').Loads} Loads */
/** @typedef {import('../measure/plan.mjs').Plan} Plan */
/** @typedef {import('../load/calls.mjs').CallsResult} CallsResult */
/** @typedef {import('../load/streams.mjs').StreamsResult} StreamsResult */
/**
 * A load and what it shows.
 * @typedef {object} Kind
 * @property {string} name
 * @property {number} seconds
 * @property {boolean} isWarmUp
 * @property {boolean} isForDirect
 * @property {(gateway: Gateway, seconds: number) => Promise<any>} load
 * @property {(window: import('../measure/window.mjs').Window<any>) => Partial<Figures>} figures
 */

/** What is measured in every round, in this order. @param {Loads} loads @param {Plan} plan @returns {Kind[]} */
export const kindsOf = (loads, plan) => [...kindsOfCalls(loads, plan), ...kindsOfStreams(loads, plan)]

/** @param {Loads} loads @param {Plan} plan @returns {Kind[]} */
function kindsOfCalls(loads, plan) {
  return [
    {
      name: 'plain calls',
      seconds: plan.plainSeconds,
      isWarmUp: true,
      isForDirect: false,
      load: loads.plain,
      figures: ({ result, cpuSeconds }) => ({
        callCpuUs: (cpuSeconds * 1e6) / result.answers,
        callsPerSecond: result.answers / result.seconds,
        callsPerCoreSecond: result.answers / cpuSeconds,
      }),
    },
    callsOf('calls of 100 KB', {
      plan,
      load: (gateway, seconds) => loads.large(gateway, seconds, MEDIUM),
      figure: 'mediumCpuUs',
    }),
    callsOf('calls of 1 MB', {
      plan,
      load: (gateway, seconds) => loads.large(gateway, seconds, LARGE),
      figure: 'largeCpuUs',
    }),
    {
      name: '500 calls a second',
      seconds: plan.pacedSeconds,
      isWarmUp: false,
      isForDirect: true,
      load: loads.paced,
      figures: ({ result }) => ({ pacedP50Ms: result.p50Ms }),
    },
  ]
}

/** @param {Loads} loads @param {Plan} plan @returns {Kind[]} */
function kindsOfStreams(loads, plan) {
  return [
    {
      name: '200 slow streams',
      seconds: plan.streamSeconds,
      isWarmUp: true,
      isForDirect: true,
      load: (gateway, seconds) => loads.streams(gateway, seconds, SLOW_STREAMS),
      figures: ({ result, cpuSeconds }) => ({
        firstP50Ms: result.firstP50Ms,
        chunkDelayP50Ms: result.delayP50Ms,
        chunkCpuUs: (cpuSeconds * 1e6) / result.chunks,
      }),
    },
    {
      name: '64 fast streams',
      seconds: plan.floodSeconds,
      isWarmUp: false,
      isForDirect: true,
      load: (gateway, seconds) => loads.streams(gateway, seconds, FAST_STREAMS),
      figures: ({ result, cpuSeconds }) => ({
        chunksPerSecond: result.chunksInTime / plan.floodSeconds,
        chunksPerCoreSecond: result.chunks / cpuSeconds,
      }),
    },
  ]
}

/**
 * Calls of which only their cost counts.
 * @param {string} name
 * @param {{ plan: Plan, load: Kind['load'], figure: 'mediumCpuUs' | 'largeCpuUs' }} options
 * @returns {Kind}
 */
function callsOf(name, { plan, load, figure }) {
  return {
    name,
    seconds: plan.largeSeconds,
    isWarmUp: false,
    isForDirect: false,
    load,
    figures: ({ result, cpuSeconds }) => ({ [figure]: (cpuSeconds * 1e6) / result.answers }),
  }
}
