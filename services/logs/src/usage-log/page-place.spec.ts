import { placeOf } from './page-place'

const span = (fromMs: number, requests: number) => ({ fromMs, toMs: fromMs + 1, requests })
const spans = [span(9, 5), span(7, 3), span(4, 10), span(1, 2)]

describe('placeOf', () => {
  it.each([
    ['the first page', { offset: 0, size: 4 }, [[9], 0]],
    ['a page over two spans', { offset: 4, size: 4 }, [[9, 7], 4]],
    ['a page that begins a span', { offset: 5, size: 3 }, [[7], 0]],
    ['a page inside a span', { offset: 10, size: 5 }, [[4], 2]],
    ['a page over all', { offset: 0, size: 100 }, [[9, 7, 4, 1], 0]],
    ['the last rows', { offset: 19, size: 10 }, [[1], 1]],
    ['a page behind the last row', { offset: 20, size: 10 }, [[], 0]],
  ])('finds %s', (_what, { offset, size }, found) => {
    const place = placeOf(spans, offset, size)
    expect([place.spans.map(({ fromMs }) => fromMs), place.skip]).toEqual(found)
  })

  it('gives every row to one page', () => {
    const total = 20
    for (let size = 1; size <= total; size += 1) {
      const rows: number[] = []
      for (let offset = 0; offset < total; offset += size) {
        const place = placeOf(spans, offset, size)
        const inPlace = place.spans.flatMap(({ fromMs, requests }) => Array.from({ length: requests }, () => fromMs))
        rows.push(...inPlace.slice(place.skip, place.skip + size))
      }
      expect(rows).toEqual(spans.flatMap(({ fromMs, requests }) => Array.from({ length: requests }, () => fromMs)))
    }
  })
})
