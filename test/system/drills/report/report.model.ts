import type { Books } from '../../weather/oracle/books'
import type { CallRecord } from '../../weather/oracle/call-record'
import type { Fault } from '../../weather/oracle/findings'
import { type Knock, shutTimes } from './door.model'

/** So many are told in words. */
const mostTroubles = 8

/** For how long a door was shut, in all and at most. */
interface Door {
  readonly ms: number
  readonly longestMs: number
}

/** What a drill has come to. */
export interface Report {
  readonly drill: string
  readonly calls: number
  readonly answered: number
  readonly refused: number
  readonly broken: number
  /** Calls that were answered, in whole or in part, and stand nowhere. */
  readonly unbilled: number
  readonly billedTwice: number
  /** Of the first calls that were not answered: when they began, and what came. */
  readonly troubles: readonly string[]
  /** Everything that is wrong with the books, in words; also what the house had to bear. */
  readonly wrong: readonly string[]
  readonly units: number
  /** To those who call all the time, and to those who come now and then. */
  readonly shut: Door
  readonly shutToRare: Door
  readonly settledMs: number
}

/** What a drill has seen. */
export interface Seen {
  readonly drill: string
  readonly knocks: readonly Knock[]
  readonly calls: readonly CallRecord[]
  readonly books: Books
  readonly faults: readonly Fault[]
  /** From the end of the load until the books were right, or were given up. */
  readonly settledMs: number
}

/** Holds what was seen of each call against the ledger. */
export function reportOf({ drill, knocks, calls, books, faults, settledMs }: Seen): Report {
  const usage = books.ledger.filter(({ kind }) => kind === 'usage')
  const billed = new Set(usage.map(({ reference }) => reference))
  const count = (outcome: Knock['outcome']) => knocks.filter((each) => each.outcome === outcome).length
  return {
    drill,
    calls: knocks.length,
    answered: count('answered'),
    refused: count('refused'),
    broken: count('broken'),
    unbilled: calls.filter(({ status, requestId }) => status === 200 && !billed.has(requestId ?? '')).length,
    billedTwice: usage.length - billed.size,
    troubles: knocks
      .filter(({ outcome }) => outcome !== 'answered')
      .slice(0, mostTroubles)
      .map(
        ({ startedAtMs, endedAtMs, words }) =>
          `at ${clock(startedAtMs)} for ${seconds(endedAtMs - startedAtMs)}: ${words}`,
      ),
    wrong: faults.map(({ name, text }) => `${name}: ${text}`),
    units: -usage.reduce((sum, { units }) => sum + units, 0),
    shut: doorOf(knocks.filter(({ isRare }) => !isRare)),
    shutToRare: doorOf(knocks.filter(({ isRare }) => isRare)),
    settledMs,
  }
}

function doorOf(knocks: readonly Knock[]): Door {
  const times = shutTimes(knocks).map(({ fromMs, untilMs }) => untilMs - fromMs)
  return { ms: times.reduce((sum, each) => sum + each, 0), longestMs: Math.max(0, ...times) }
}

/** Whether anything was lost, of calls or of money. */
export function isLost({ unbilled, billedTwice, wrong }: Report): boolean {
  return unbilled + billedTwice + wrong.length > 0
}

/** On the clock of people. */
export const clock = (ms: number): string => new Date(performance.timeOrigin + ms).toISOString().slice(11, 23)
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
const told = ({ ms, longestMs }: Door): string => `${seconds(ms)} in all, ${seconds(longestMs)} at most`

/** The table of one drill, as it is printed. */
export function tableOf(report: Report): string {
  const rows: [string, string | number][] = [
    ['calls', report.calls],
    ['answered', report.answered],
    ['refused', report.refused],
    ['broken off', report.broken],
    ['door shut', told(report.shut)],
    ['to rare callers', told(report.shutToRare)],
    ['lost calls', report.unbilled],
    ['billed twice', report.billedTwice],
    ['wrong in the books', report.wrong.length],
    ['billed', `${report.units} units, all of it ${seconds(report.settledMs)} behind the last call`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  return [
    `drill ${report.drill}`,
    ...lines,
    ...report.troubles.map((each) => `  ${each}`),
    ...report.wrong.map((each) => `  ${each}`),
  ].join('\n')
}
