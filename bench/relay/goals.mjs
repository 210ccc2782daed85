import { median } from '../support/statistics.mjs'
import { DIRECT } from './rounds.mjs'

/** @typedef {import('./figures.mjs').Figures} Figures */
/** @typedef {Record<string, Figures>[]} Rounds */
/**
 * One thing that Tollgate must reach.
 * @typedef {object} Verdict
 * @property {string} goal      its number in docs/performance.md
 * @property {string} text      what is compared with what, and the limit
 * @property {number} value     NaN when one side was not measured
 * @property {boolean | null} isMet  null when unknown
 */

const TOLLGATE = 'tollgate'
const TRANSLATED = 'translated'
/** What is no more than the noise of a window. */
const FLAT = 1.1

/**
 * The median of a figure over the rounds; NaN when it was never measured.
 * @param {Rounds} rounds @param {string} gateway @param {keyof Figures} figure
 */
export function medianOf(rounds, gateway, figure) {
  return median(rounds.map((round) => round[gateway]?.[figure] ?? NaN))
}

/**
 * The median of what both sides of a comparison gave in the same round, which cancels what the host did to both.
 * @param {Rounds} rounds @param {(round: Record<string, Figures>) => number} compare
 */
function medianWithinRounds(rounds, compare) {
  return median(rounds.map(compare))
}

/**
 * How many times the other's figure Tollgate's is.
 * @param {Rounds} rounds @param {string} other @param {keyof Figures} figure
 */
export function ratioTo(rounds, other, figure) {
  return ratioOf(rounds, TOLLGATE, other, figure)
}

/** @param {Rounds} rounds @param {string} one @param {string} other @param {keyof Figures} figure */
function ratioOf(rounds, one, other, figure) {
  return medianWithinRounds(rounds, (round) => (round[one]?.[figure] ?? NaN) / (round[other]?.[figure] ?? NaN))
}

/**
 * What the gateway adds to the latency of the upstream by itself, in milliseconds.
 * @param {Rounds} rounds @param {string} gateway @param {'pacedP50Ms' | 'firstP50Ms' | 'chunkDelayP50Ms'} figure
 */
export function addedMs(rounds, gateway, figure) {
  return medianWithinRounds(rounds, (round) => (round[gateway]?.[figure] ?? NaN) - (round[DIRECT]?.[figure] ?? NaN))
}

/** Holds the figures against the goals. @param {Rounds} rounds @returns {Verdict[]} */
export function judge(rounds) {
  const added = addedMs(rounds, TOLLGATE, 'pacedP50Ms')
  const addedToNode = medianWithinRounds(rounds, (round) => {
    const direct = round[DIRECT]?.pacedP50Ms ?? NaN
    return ((round[TOLLGATE]?.pacedP50Ms ?? NaN) - direct) / ((round['node']?.pacedP50Ms ?? NaN) - direct)
  })
  const perCore = /** @type {const} */ ('callsPerCoreSecond')
  return [
    atMost('P1', 'CPU for one call, times bare Node: at most', 1.3, ratioTo(rounds, 'node', 'callCpuUs')),
    atLeast('P2', 'answers of one core, times Portkey: at least', 12, ratioTo(rounds, 'portkey', perCore)),
    atLeast('P2', 'answers of one core, times nginx: at least', 0.2, ratioTo(rounds, 'nginx', perCore)),
    atMost('P3', 'latency added at 500 calls a second, ms: at most', 0.5, added),
    atMost('P3', 'that latency, times bare Node: at most', 1.2, addedToNode),
    atMost('P4', 'CPU for a call of 100 KB, times bare Node: at most', 1.2, ratioTo(rounds, 'node', 'mediumCpuUs')),
    atMost('P4', 'CPU for a call of 1 MB, times bare Node: at most', 1.2, ratioTo(rounds, 'node', 'largeCpuUs')),
    atLeast('P5', 'chunks of one core, times nginx: at least', 0.9, ratioTo(rounds, 'nginx', 'chunksPerCoreSecond')),
    atMost('P5', 'first token added, 200 streams, ms: at most', 1, addedMs(rounds, TOLLGATE, 'firstP50Ms')),
    ...judgeTranslated(rounds),
  ]
}

/** @param {Rounds} rounds */
function judgeTranslated(rounds) {
  const times = (/** @type {keyof Figures} */ figure) => ratioOf(rounds, TRANSLATED, TOLLGATE, figure)
  return [
    atMost('P16', 'CPU for a translated call of 1 KB, times the same untranslated: at most', 2, times('callCpuUs')),
    atMost('P16', 'CPU for a translated call of 100 KB, times the same untranslated: at most', 2, times('mediumCpuUs')),
    atMost(
      'P16',
      'first token of a translated stream added, ms: at most',
      1.5,
      addedMs(rounds, TRANSLATED, 'firstP50Ms'),
    ),
  ]
}

/** Holds what grows against the goals. @param {import('../growth/growth.mjs').Growth} growth @returns {Verdict[]} */
export function judgeGrowth({ openStreams, many, coldP99Ms, twoProcesses }) {
  return [
    atMost('P6', 'memory of each of 1,000 open streams, KB: at most', 45, openStreams.bytesEach / 1_000),
    atMost('P6', 'relay with 1,000 open streams, MB: at most', 180, openStreams.bytesInAll / 1e6),
    atMost('P7', 'CPU for one call with many tokens known, times one: at most', FLAT, many.tokens),
    atMost('P7', 'CPU for one call with 1,000 channels, times one: at most', FLAT, many.channels),
    atLeast('P8', 'two relay processes, times one: at least', 1.9, twoProcesses),
    atMost('P9', 'first call of a token, 99th of 100, ms: at most', 10, coldP99Ms),
  ]
}

/** @param {string} goal @param {string} text @param {number} limit @param {number} value @returns {Verdict} */
const atMost = (goal, text, limit, value) => verdict(goal, `${text} ${limit}`, value, value <= limit)

/** @param {string} goal @param {string} text @param {number} limit @param {number} value @returns {Verdict} */
const atLeast = (goal, text, limit, value) => verdict(goal, `${text} ${limit}`, value, value >= limit)

/** @param {string} goal @param {string} text @param {number} value @param {boolean} isMet @returns {Verdict} */
const verdict = (goal, text, value, isMet) => ({ goal, text, value, isMet: Number.isNaN(value) ? null : isMet })
