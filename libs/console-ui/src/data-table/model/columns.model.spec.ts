import { cardColumns, isShown, keptOf, parseStoredColumns, shownIds } from './columns.model'
import type { Column } from './data-table.types'

const columns = [{ id: 'name', isFixed: true }, { id: 'status' }, { id: 'created', isHiddenByDefault: true }]

describe('the choice of columns', () => {
  test.each([
    ['nothing kept', null, {}],
    ['a choice', '{"status":false,"created":true}', { status: false, created: true }],
    ['no JSON', '{status', {}],
    ['a list', '["status"]', {}],
    ['null', 'null', {}],
    ['values that are no booleans', '{"status":"no","created":true}', { created: true }],
  ])('is read from %s', (_name, text, expected) => {
    expect(parseStoredColumns(text)).toEqual(expected)
  })

  test('without a choice, columns are shown as they say themselves', () => {
    expect(shownIds(columns, {})).toEqual(['name', 'status'])
  })

  test('a kept choice overrules the default, but never hides a fixed column', () => {
    expect(shownIds(columns, { name: false, status: false, created: true })).toEqual(['name', 'created'])
  })

  test('a column made after the choice was kept is as by default', () => {
    expect(isShown({ id: 'new' }, { status: false })).toBe(true)
    expect(isShown({ id: 'new', isHiddenByDefault: true }, { status: true })).toBe(false)
  })

  test('what is kept names every column that can be chosen, and leaves those of another role alone', () => {
    expect(keptOf(columns, ['name', 'created'], { channel: false })).toEqual({
      channel: false,
      status: false,
      created: true,
    })
  })
})

describe("the columns of a phone's card", () => {
  const column = (id: string, card?: Column<string>['card']): Column<string> => ({
    id,
    label: id,
    card,
    render: () => id,
  })
  const idsOf = ({ title, aside, fields }: ReturnType<typeof cardColumns<string>>) => [
    title?.id,
    aside?.id,
    fields.map(({ id }) => id),
  ]

  test('are the first three when none has a place', () => {
    expect(idsOf(cardColumns(['a', 'b', 'c', 'd'].map((id) => column(id))))).toEqual(['a', undefined, ['b', 'c']])
  })

  test('are those that have a place', () => {
    expect(idsOf(cardColumns([column('a'), column('b', 'title'), column('c', 'field'), column('d', 'aside')]))).toEqual(
      ['b', 'd', ['c']],
    )
  })
})
