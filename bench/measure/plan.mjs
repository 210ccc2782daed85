/**
 * How long and how often is measured. Ten seconds of load were too few: code of this size got faster for half a minute. Figures of `--quick` are for a glance.
 * @typedef {object} Plan
 * @property {number} rounds
 * @property {number} warmUpSeconds     once for each gateway and kind of load
 * @property {number} leadSeconds       right before each window
 * @property {number} plainSeconds
 * @property {number} largeSeconds
 * @property {number} pacedSeconds
 * @property {number} streamSeconds
 * @property {number} floodSeconds
 * @property {number} tokens         that are known at once
 */

/** @type {Plan} */
export const fullPlan = {
  rounds: 3,
  warmUpSeconds: 30,
  leadSeconds: 2,
  plainSeconds: 8,
  largeSeconds: 5,
  pacedSeconds: 8,
  streamSeconds: 8,
  floodSeconds: 5,
  tokens: 10_000,
}

/** @type {Plan} */
export const quickPlan = {
  rounds: 3,
  warmUpSeconds: 10,
  leadSeconds: 1,
  plainSeconds: 3,
  largeSeconds: 3,
  pacedSeconds: 3,
  streamSeconds: 4,
  floodSeconds: 3,
  tokens: 1_000,
}

/** Connections of a plain load. */
export const CONNECTIONS = 64
/** Calls a second of the load that shows latency. */
export const PACED_PER_SECOND = 500
/** Streams at once: many slow ones, or fewer as fast as they can be passed. */
export const SLOW_STREAMS = { streams: 200, chunks: 100, pauseMs: 20 }
export const FAST_STREAMS = { streams: 64, chunks: 500, pauseMs: 0 }
/** Calls whose body and answer are so many bytes long, over so many connections. */
export const MEDIUM = { bytes: 100_000, connections: 32 }
export const LARGE = { bytes: 1_000_000, connections: 8 }
