import { mostChosen, readAll } from './read-all'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** A list of so many rows, whose pages are remembered. */
function listOf(count: number) {
  const pages: number[] = []
  const read = (page: number) => {
    pages.push(page)
    const rest = Math.max(0, count - (page - 1) * 100)
    return Promise.resolve({ items: numbers((page - 1) * 100 + 1, Math.min(100, rest)), total: count })
  }
  return { read, pages }
}

const reading = () => ({ signal: new AbortController().signal, onRead: jest.fn() })

describe('reading a list to its end (K29)', () => {
  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [1_001, 11],
  ])('%i rows are %i pages', async (count, expected) => {
    const { read, pages } = listOf(count)
    const all = await readAll(read, reading())
    expect(all).toEqual({ items: numbers(1, count), total: count, hasChanged: false })
    expect(pages).toHaveLength(expected)
  })

  it('says how far it is', async () => {
    const progress = reading()
    await readAll(listOf(250).read, progress)
    expect(progress.onRead.mock.calls).toEqual([[100], [200], [250]])
  })

  it('ends where the list has become shorter meanwhile, and tells that it changed', async () => {
    const read = (page: number) =>
      Promise.resolve(page === 1 ? { items: numbers(1, 100), total: 250 } : { items: [], total: 100 })
    expect(await readAll(read, reading())).toEqual({ items: numbers(1, 100), total: 100, hasChanged: true })
  })

  it('reads no more than can be chosen', async () => {
    const { read, pages } = listOf(mostChosen + 500)
    const all = await readAll(read, reading())
    expect([all.items.length, all.total, pages.length]).toEqual([mostChosen, mostChosen + 500, 100])
  })

  it('keeps no row beyond what can be chosen, however large the pages are', async () => {
    const read = () => Promise.resolve({ items: numbers(1, mostChosen + 1), total: mostChosen + 1 })
    expect((await readAll(read, reading())).items).toHaveLength(mostChosen)
  })

  it('stops before the next page', async () => {
    const stop = new AbortController()
    const { read, pages } = listOf(1_000)
    const all = readAll(read, { signal: stop.signal, onRead: (count) => count === 200 && stop.abort() })
    await expect(all).rejects.toThrow()
    expect(pages).toEqual([1, 2, 3])
  })
})
