import type { LogScope } from '../filter/log-scope'
import type { Counted } from './page-place'
import type { StoredLog } from './usage-log.dto'

/** A way through the rows that a filter finds, from the newest on. */
export interface LogWalk {
  readonly filter: LogScope
  /** How many rows there are, but for those that were just being written. */
  readonly total: number
  /** What was written behind it came later and does not belong to the walk: an id or a moment, as those who keep the rows count. */
  readonly until: number
  /** What lies before this was cleared. */
  readonly clearedMs: number
  /** Where rows lie that were not visited, the latest first. */
  readonly spans: readonly Counted[]
  /** The last row that was visited; null at the beginning. */
  readonly behind: Pick<StoredLog, 'created_at' | 'id'> | null
}

/** Some rows of a walk, and how it goes on; null at its end. */
export interface WalkedPage {
  readonly rows: readonly StoredLog[]
  readonly rest: LogWalk | null
  /** What lies before this was cleared meanwhile, and is no longer found. */
  readonly clearedMs: number
}

/** Where the next rows of a walk are looked for, and where they are not. */
export interface WalkPlace {
  readonly here: readonly Counted[]
  readonly beyond: readonly Counted[]
}

/** As many spans as a page may come from, the first one at least: what lies in further ones is not looked for. */
export function nextPlace({ spans }: LogWalk, size: number, clearedMs: number): WalkPlace {
  let rows = 0
  const wanted = spans.findIndex(({ requests }) => (rows += requests) >= size)
  const count = wanted === -1 ? spans.length : wanted + 1
  return { here: aboveFloor(spans.slice(0, count), clearedMs), beyond: spans.slice(count) }
}

/** The page of these rows, which were found `here`, and what is left of the walk behind them. */
export function walkedPage(
  walk: LogWalk,
  rows: readonly StoredLog[],
  { here, beyond, size, clearedMs }: WalkPlace & { readonly size: number; readonly clearedMs: number },
): WalkedPage {
  const last = rows.at(-1)
  // A full page may have left rows of these spans; one that is not has all of them.
  const spans = last !== undefined && rows.length === size ? [...upTo(here, last), ...beyond] : beyond
  const isOver = aboveFloor(spans, clearedMs).length === 0
  return { rows, clearedMs, rest: isOver ? null : { ...walk, spans, behind: last ?? walk.behind } }
}

const aboveFloor = (spans: readonly Counted[], clearedMs: number): Counted[] =>
  spans.filter(({ toMs }) => toMs > clearedMs).map((span) => ({ ...span, fromMs: Math.max(span.fromMs, clearedMs) }))

/** What of some spans lies at a row or before it. */
const upTo = (spans: readonly Counted[], { created_at: at }: Pick<StoredLog, 'created_at'>): Counted[] =>
  spans.filter(({ fromMs }) => fromMs <= at.getTime())
