import { pageAfterResize, pageButtons, pageCount, rangeOf } from './paging.model'

describe('paging', () => {
  test.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [237, 20, 12],
  ])('%i rows by %i make %i pages (K10)', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages)
  })

  test.each([
    [
      { page: 1, pageSize: 10, total: 0 },
      { from: 0, to: 0 },
    ],
    [
      { page: 1, pageSize: 10, total: 7 },
      { from: 1, to: 7 },
    ],
    [
      { page: 3, pageSize: 10, total: 25 },
      { from: 21, to: 25 },
    ],
    [
      { page: 9, pageSize: 10, total: 25 },
      { from: 25, to: 25 },
    ],
    [
      { page: 1, pageSize: 10, total: 656, shown: 110 },
      { from: 1, to: 110 },
    ],
  ])('%o shows %o', (paging, range) => {
    expect(rangeOf(paging)).toEqual(range)
  })

  test.each([
    [1, 10, 100, 1],
    [3, 10, 20, 2],
    [2, 50, 10, 6],
  ])('page %i of %i stays in sight as %i per page on page %i', (page, size, next, expected) => {
    expect(pageAfterResize(page, size, next)).toBe(expected)
  })

  test.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 24, [1, 2, 3, 4, 5, null, 24]],
    [12, 24, [1, null, 11, 12, 13, null, 24]],
    [23, 24, [1, null, 20, 21, 22, 23, 24]],
  ])('page %i of %i offers %j', (page, pages, buttons) => {
    expect(pageButtons(page, pages)).toEqual(buttons)
  })

  test('never offers more than seven buttons, and always the current page', () => {
    for (let pages = 1; pages <= 40; pages += 1)
      for (let page = 1; page <= pages; page += 1) {
        const buttons = pageButtons(page, pages)
        expect(buttons.length).toBeLessThanOrEqual(7)
        expect(buttons).toContain(page)
      }
  })
})
