import type { LogRow } from '../row/row.model'

/** What has come since somebody began to follow the log, the newest first. */
export interface Live {
  /** On top of the page. */
  readonly shown: readonly LogRow[]
  /** What waits until somebody wants to see it. */
  readonly waiting: readonly LogRow[]
  /** Rows that came and are not here: too many, or never sent. */
  readonly missed: number
  /** There are more of these, nobody knows how many. */
  readonly isMissingMore: boolean
}

export const nothingLive: Live = { shown: [], waiting: [], missed: 0, isMissingMore: false }

/** So many rows are kept of what waits, and of what is shown. */
const most = 200

/** Takes rows in, the oldest first. One that is there already comes again where a connection broke. */
export function received(live: Live, rows: readonly LogRow[]): Live {
  const known = new Set([...live.shown, ...live.waiting].map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !known.has(id))
  const waiting = [...fresh.reverse(), ...live.waiting]
  return { ...live, waiting: waiting.slice(0, most), missed: live.missed + Math.max(0, waiting.length - most) }
}

/** Puts what waits on top of the page; what goes out at its end is still found by the list. */
export function revealed(live: Live): Live {
  if (live.waiting.length === 0) return live
  return { ...live, waiting: [], shown: [...live.waiting, ...live.shown].slice(0, most) }
}

/** Takes in that rows were left out. */
export function missing(live: Live, missed: number | null): Live {
  return missed === null ? { ...live, isMissingMore: true } : { ...live, missed: live.missed + missed }
}

/** The rows of a page with what has come on top: what the list found again meanwhile is there once. */
export function onTop(live: Live, rows: readonly LogRow[]): readonly LogRow[] {
  const listed = new Set(rows.map(({ id }) => id))
  const fresh = live.shown.filter(({ id }) => !listed.has(id))
  return fresh.length === 0 ? rows : [...fresh, ...rows]
}
