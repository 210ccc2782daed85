import { nextOrder, ordersOf, sortedBy } from './sorting.model'

const name = { id: 'name', label: 'Name', sorts: ['asc', 'desc'] } as const
const id = { id: 'id', label: 'ID', sorts: ['desc'] } as const

describe('a press on a header', () => {
  it.each([
    [null, name, { by: 'name', direction: 'asc' }],
    [{ by: 'name', direction: 'asc' }, name, { by: 'name', direction: 'desc' }],
    [{ by: 'name', direction: 'desc' }, name, null],
    [{ by: 'name', direction: 'asc' }, id, { by: 'id', direction: 'desc' }],
    [{ by: 'id', direction: 'desc' }, id, null],
  ] as const)('turns %j by %j into %j', (order, column, next) => {
    expect(nextOrder(order, column)).toEqual(next)
  })
})

it('a phone is offered every order that the columns have', () => {
  expect(ordersOf([name, { id: 'group', label: 'Group' }, id]).map(({ label }) => label)).toEqual([
    'Name ↑',
    'Name ↓',
    'ID ↓',
  ])
})

describe('rows that are all here', () => {
  const rows = [
    { name: 'b', price: 2 },
    { name: 'a', price: null },
    { name: 'c', price: 10 },
  ]
  const values = { name: (row: (typeof rows)[0]) => row.name, price: (row: (typeof rows)[0]) => row.price }

  it.each([
    [null, 'bac'],
    [{ by: 'name', direction: 'asc' }, 'abc'],
    [{ by: 'name', direction: 'desc' }, 'cba'],
    [{ by: 'price', direction: 'asc' }, 'bca'],
    [{ by: 'price', direction: 'desc' }, 'cba'],
    [{ by: 'unknown', direction: 'asc' }, 'bac'],
  ] as const)('sorted by %j are %s', (order, names) => {
    expect(
      sortedBy(rows, order, values)
        .map((row) => row.name)
        .join(''),
    ).toBe(names)
  })
})
