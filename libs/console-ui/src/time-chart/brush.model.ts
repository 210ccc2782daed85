/** Columns from the first to the last of what is brushed, whichever was touched first. */
export interface Brush {
  readonly from: number
  readonly to: number
}

/** What a press at one column and a move to another brush. */
export const brushOf = (anchor: number, head: number): Brush => ({
  from: Math.min(anchor, head),
  to: Math.max(anchor, head),
})

/** Which of so many columns lies at a share of the width; the ends hold who is beyond them. */
export function columnAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)))
}

/** Where the keys stand, and from where they have begun to brush. */
export interface Cursor {
  readonly at: number
  readonly anchor: number | null
}

const pageOf = (count: number): number => Math.max(1, Math.round(count / 8))

/** Where a key leads; null for one that leads nowhere. With Shift what lies between is brushed. */
export function movedBy(key: string, isExtending: boolean, cursor: Cursor, count: number): Cursor | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: cursor.at - 1,
    ArrowDown: cursor.at - 1,
    ArrowRight: cursor.at + 1,
    ArrowUp: cursor.at + 1,
    PageDown: cursor.at - pageOf(count),
    PageUp: cursor.at + pageOf(count),
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  if (to === undefined) return null
  return { at: Math.min(count - 1, Math.max(0, to)), anchor: isExtending ? (cursor.anchor ?? cursor.at) : null }
}

/** The strokes of a line over columns: what is not known breaks it, and one that stands alone is a dash. */
export function strokesOf(values: readonly (number | null)[], top: number, height: number): string {
  const y = (value: number) => (height - (value / top) * height).toFixed(2)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const [before, after] = [values[index - 1] ?? null, values[index + 1] ?? null]
      if (before === null && after === null) return `M${index + 0.25} ${y(value)}L${index + 0.75} ${y(value)}`
      return `${before === null ? 'M' : 'L'}${index + 0.5} ${y(value)}`
    })
    .join('')
}
