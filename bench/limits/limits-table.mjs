import { median } from '../support/statistics.mjs'

/**
 * Of one caller in one round.
 * @typedef {object} Figures
 * @property {number} answersPerSecond  64 connections, as fast as they are answered
 * @property {number} cpuUs   of the relay for one call
 * @property {number} redisUs of Redis for one call
 * @property {number} p50Ms   at 500 calls a second
 * @property {number} p99Ms
 * @property {number} left    of those, not made as 256 others waited
 * @property {number} load    load average of the last minute
 */

/** @type {readonly [name: keyof Figures, label: string, digits: number][]} */
const rows = [
  ['answersPerSecond', 'answers a second', 0],
  ['cpuUs', 'CPU of the relay for one call, µs', 1],
  ['redisUs', 'CPU of Redis for one call, µs', 1],
  ['p50Ms', '500 calls a second, p50, ms', 2],
  ['p99Ms', '500 calls a second, p99, ms', 2],
  ['left', 'of these not made, as 256 waited', 0],
]

/**
 * Medians of the rounds with the least and the most, and the median of what limits change within a round.
 * @param {{ readonly free: readonly Figures[], readonly limited: readonly Figures[] }} found  by rounds
 */
export function tableOf({ free, limited }) {
  const loads = [...free, ...limited].map(({ load }) => load)
  const lines = rows.map(([name, label, digits]) => {
    const cell = (/** @type {readonly number[]} */ values) =>
      `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}, ${Math.max(...values).toFixed(digits)})`
    const [without, under] = [free, limited].map((figures) => figures.map((one) => one[name]))
    const changes = (under ?? []).map((value, round) => value - (without?.[round] ?? NaN))
    return `| ${label} | ${cell(without ?? [])} | ${cell(under ?? [])} | ${signed(median(changes), digits)} |`
  })
  return [
    `${free.length} rounds at load averages of ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    '',
    '| 1 KB calls, one relay process | without limits | with all three of token and user | added |',
    '| --- | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

/** @param {number} value @param {number} digits */
function signed(value, digits) {
  return (value >= 0 ? '+' : '') + value.toFixed(digits)
}
