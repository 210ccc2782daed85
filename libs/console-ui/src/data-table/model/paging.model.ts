/** Page sizes of the documents. */
export const pageSizes = [10, 20, 50, 100] as const

/** How many pages there are; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

interface Place {
  page: number
  pageSize: number
  total: number
  shown?: number
}

/** First and last row of a page, counted from 1; 0 and 0 when there are none. */
export function rangeOf({ page, pageSize, total, shown = pageSize }: Place) {
  if (total === 0) return { from: 0, to: 0 }
  const from = Math.min((page - 1) * pageSize + 1, total)
  return { from, to: Math.min(from - 1 + shown, total) }
}

/** The page that keeps the first visible row in sight when the size changes. */
export function pageAfterResize(page: number, pageSize: number, nextSize: number): number {
  return Math.floor(((page - 1) * pageSize) / nextSize) + 1
}

/** Buttons of the pager: first, last, and the neighbours; `null` is a gap. Never more than seven. */
export function pageButtons(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages]
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, null, page - 1, page, page + 1, null, pages]
}
