import type { Span } from '../filter/span'

/** How many rows lie in a span. */
export interface Counted extends Span {
  readonly requests: number
}

/** Where the rows of a page lie: in these spans, after so many rows of theirs that come before. */
export interface PagePlace<C extends Counted> {
  readonly spans: readonly C[]
  readonly skip: number
}

/**
 * Finds, among spans in their order, those in which `size` rows lie after the first `offset` ones; none when there are no more. So
 * a page far down costs what one at the top costs: rows before it are counted by their sums, not walked over.
 */
export function placeOf<C extends Counted>(counted: readonly C[], offset: number, size: number): PagePlace<C> {
  const spans: C[] = []
  let skip = 0
  let before = 0
  for (const span of counted) {
    const after = before + span.requests
    if (after > offset && before < offset + size) {
      if (spans.length === 0) skip = offset - before
      spans.push(span)
    }
    before = after
  }
  return { spans, skip }
}
