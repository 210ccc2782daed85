/** So many rows are read and chosen at most: what is more is chosen by a narrower filter. */
export const mostChosen = 10_000

/** How many rows a page of a list has at most. */
export const largestPage = 100

/** The rows that a question finds on all its pages, and how many there are by the last of them. */
export interface AllRead<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** Rows came or went meanwhile: some that match may be missing, and some that are here be gone. */
  readonly hasChanged: boolean
}

export interface ReadingAll {
  readonly signal: AbortSignal
  /** How many rows are here so far. */
  readonly onRead: (count: number) => void
}

/** One page of a list, counted from 1, of `largestPage` rows. */
type ReadPage<Item> = (page: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>

/**
 * Reads a list page by page to its end. A row that moves to a later page meanwhile comes twice, and stands in the result
 * once or twice: who needs each once keeps them by their keys.
 */
export async function readAll<Item>(read: ReadPage<Item>, { signal, onRead }: ReadingAll): Promise<AllRead<Item>> {
  const items: Item[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page += 1) {
    const answer = await read(page)
    signal.throwIfAborted()
    items.push(...answer.items)
    totals.add(answer.total)
    onRead(items.length)
    const isLast = answer.items.length === 0 || page * largestPage >= answer.total
    if (isLast || items.length >= mostChosen)
      return { items: items.slice(0, mostChosen), total: answer.total, hasChanged: totals.size > 1 }
  }
}
