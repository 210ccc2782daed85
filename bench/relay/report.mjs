import { addedMs, judge, judgeGrowth, medianOf, ratioTo } from './goals.mjs'
import { DIRECT } from './rounds.mjs'

/** @typedef {import('./rounds.mjs').Measured} Measured */
/** @typedef {import('./goals.mjs').Rounds} Rounds */
/**
 * What stands above the tables.
 * @typedef {object} Circumstances
 * @property {string} host
 * @property {string} mode
 * @property {string[]} notes
 * @property {import('../growth/growth.mjs').Growth | null} growth  null without Tollgate
 */

/** A share of the gateway's CPU that others took, above which the figures are doubtful. */
const NOISE = 0.1

/**
 * The measurements as Markdown: figures, ratios within the rounds, and which goals are met.
 * @param {Measured} measured @param {{ name: string, label: string }[]} gateways @param {Circumstances} circumstances
 */
export function writeReport({ rounds, troubles }, gateways, { host, mode, notes, growth }) {
  const passing = gateways.filter(({ name }) => name !== DIRECT)
  const verdicts = [...judge(rounds), ...(growth === null ? [] : judgeGrowth(growth))].map(
    ({ goal, text, value, isMet }) => [
      goal,
      text,
      number(value),
      isMet === null ? 'not measured' : isMet ? 'met' : '**missed**',
    ],
  )
  const parts = [
    `# Relay, ${mode}`,
    `${host}. Medians of ${rounds.length} interleaved rounds; ratios are taken within a round.`,
    table(
      figureColumns,
      passing.map((gateway) => figuresOf(rounds, gateway)),
    ),
    ...ratioTable(rounds, passing),
    table(['goal', 'measured', 'value', ''], verdicts),
    ...notesOf(rounds, passing, troubles, notes),
  ]
  return parts.join('\n\n') + '\n'
}

const figureColumns = [
  'gateway',
  'CPU for one call, µs',
  'CPU for 100 KB, µs',
  'CPU for 1 MB, µs',
  'answers/s',
  'answers/s of a full core',
  'added at 500/s, ms',
  'first token added, ms',
  'chunk delay added, ms',
  'CPU for one slow chunk, µs',
  'fast chunks/s',
  'fast chunks/s of a full core',
]

/** @param {Rounds} rounds @param {{ name: string, label: string }} gateway */
function figuresOf(rounds, { name, label }) {
  return [
    label,
    number(medianOf(rounds, name, 'callCpuUs')),
    number(medianOf(rounds, name, 'mediumCpuUs')),
    number(medianOf(rounds, name, 'largeCpuUs')),
    number(medianOf(rounds, name, 'callsPerSecond')),
    number(medianOf(rounds, name, 'callsPerCoreSecond')),
    number(addedMs(rounds, name, 'pacedP50Ms')),
    number(addedMs(rounds, name, 'firstP50Ms')),
    number(addedMs(rounds, name, 'chunkDelayP50Ms')),
    number(medianOf(rounds, name, 'chunkCpuUs')),
    number(medianOf(rounds, name, 'chunksPerSecond')),
    number(medianOf(rounds, name, 'chunksPerCoreSecond')),
  ]
}

/** @param {Rounds} rounds @param {{ name: string, label: string }[]} gateways */
function ratioTable(rounds, gateways) {
  const others = gateways.filter(({ name }) => name !== 'tollgate')
  if (others.length === gateways.length || others.length === 0) return []
  const rows = others.map(({ name, label }) => [
    label,
    number(ratioTo(rounds, name, 'callCpuUs')),
    number(ratioTo(rounds, name, 'callsPerCoreSecond')),
    number(ratioTo(rounds, name, 'chunkCpuUs')),
    number(ratioTo(rounds, name, 'chunksPerCoreSecond')),
  ])
  return [
    table(
      ['Tollgate, times', 'CPU for one call', 'answers of a core', 'CPU for one slow chunk', 'fast chunks of a core'],
      rows,
    ),
  ]
}

/** @param {Rounds} rounds @param {{ name: string, label: string }[]} gateways @param {Measured['troubles']} troubles @param {string[]} notes */
function notesOf(rounds, gateways, troubles, notes) {
  const disturbed = gateways.flatMap(({ name, label }) => {
    const share = Math.max(...rounds.map((round) => round[name]?.foreignShare ?? 0))
    return share > NOISE ? [`${label}: others took up to ${Math.round(share * 100)} % of its CPU in a window.`] : []
  })
  const failed = troubles.map(({ gateway, kind, fault }) => `${gateway}, ${kind}: ${fault}`)
  const lines = [...notes, ...disturbed, ...failed]
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]
}

/** Three digits are all that such a measuring is worth. @param {number} value */
function number(value) {
  if (!Number.isFinite(value)) return ''
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return Math.abs(value) >= 1_000
    ? Number(value.toPrecision(3)).toLocaleString('en-US')
    : value.toFixed(Math.min(2, digits))
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
