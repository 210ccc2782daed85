import type { LogRow } from '../row/row.model'
import { missing, nothingLive, onTop, received, revealed } from './live.model'

const rows = (...ids: number[]) => ids.map((id) => ({ id }) as LogRow)
const ids = (given: readonly LogRow[]) => given.map(({ id }) => id)

describe('rows that come while somebody looks (L20)', () => {
  it('wait with the newest first, each once, until they are shown on top', () => {
    const first = revealed(received(nothingLive, rows(1, 2)))
    const live = received(received(first, rows(3, 4)), rows(4, 2, 5))
    expect([ids(live.shown), ids(live.waiting)]).toEqual([
      [2, 1],
      [5, 4, 3],
    ])
    expect(ids(revealed(live).shown)).toEqual([5, 4, 3, 2, 1])
  })

  it('stand on the page once, also where the list has found them since', () => {
    const live = revealed(received(nothingLive, rows(7, 8, 9)))
    expect(ids(onTop(live, rows(8, 7, 3)))).toEqual([9, 8, 7, 3])
    const listed = rows(3, 2)
    expect(onTop(nothingLive, listed)).toBe(listed)
  })

  it('are bounded, and those that are not kept are counted with what was never sent (L21)', () => {
    const many = Array.from({ length: 250 }, (_, id) => id)
    const live = missing(received(nothingLive, rows(...many)), 30)
    expect([live.waiting.length, live.waiting[0]?.id, live.missed]).toEqual([200, 249, 80])
    expect(revealed(received(revealed(live), rows(900))).shown).toHaveLength(200)
    expect(missing(live, null)).toMatchObject({ missed: 80, isMissingMore: true })
  })
})
