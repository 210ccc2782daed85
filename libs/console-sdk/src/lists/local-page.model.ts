/** One page of a list that is here as a whole; a page behind the end is the last one. */
export function pageOf<T>(
  items: readonly T[],
  { page, pageSize }: { page: number; pageSize: number },
): { page: number; rows: readonly T[] } {
  const last = Math.max(1, Math.ceil(items.length / pageSize))
  const shown = Math.min(Math.max(page, 1), last)
  return { page: shown, rows: items.slice((shown - 1) * pageSize, shown * pageSize) }
}
