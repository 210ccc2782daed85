import { pageOf } from './local-page.model'

const items = Array.from({ length: 25 }, (_, index) => index + 1)

it.each([
  [1, { page: 1, rows: items.slice(0, 10) }],
  [3, { page: 3, rows: items.slice(20) }],
  // After a search that leaves less than there was.
  [9, { page: 3, rows: items.slice(20) }],
  [0, { page: 1, rows: items.slice(0, 10) }],
])('page %i shows what is there', (page, expected) => expect(pageOf(items, { page, pageSize: 10 })).toEqual(expected))

it('has one empty page of nothing', () => expect(pageOf([], { page: 2, pageSize: 10 })).toEqual({ page: 1, rows: [] }))
