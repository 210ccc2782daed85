import { type AliasRow, faultsOf, hidesModel, isComplete, rowsOf, textOfRows } from './aliases.model'

const row = (name: string, ...models: string[]): AliasRow => ({ name, models })

describe('the rows of the aliases', () => {
  it.each<[string, string, AliasRow[]]>([
    ['a table', '{"smart": ["a", "b"], "quick": ["c"]}', [row('smart', 'a', 'b'), row('quick', 'c')]],
    ['nothing', '', []],
    ['an empty table', '{}', []],
    ['rows that are no table yet', '[["", ["a"]], ["x", []]]', [row('', 'a'), row('x')]],
  ])('are read from %s', (_case, text, rows) => expect(rowsOf(text)).toEqual(rows))

  it.each(['{', 'null', '5', '{"smart": "a"}', '{"smart": [4]}', '["a"]', '[[5, []]]'])(
    'are not read from %s, which is edited as it stands',
    (text) => expect(rowsOf(text)).toBeNull(),
  )

  it.each<[string, AliasRow[], string]>([
    ['a table', [row(' smart ', 'a', 'b')], '{"smart":["a","b"]}'],
    ['a list where a name is missing', [row('', 'a')], '[["",["a"]]]'],
    ['a list where a name stands twice', [row('x', 'a'), row('x ', 'b')], '[["x",["a"]],["x ",["b"]]]'],
    ['an empty table', [], '{}'],
  ])('are written as %s', (_case, rows, text) => {
    expect(textOfRows(rows)).toBe(text)
    expect(rowsOf(text)).toHaveLength(rows.length)
  })
})

describe('what is wrong with a row', () => {
  it.each<[string, AliasRow[], ReturnType<typeof faultsOf>]>([
    ['nothing', [row('smart', 'a', 'b'), row('a-model', 'a-model', 'b')], [null, null]],
    ['that it has no name', [row(' ', 'a')], [{ at: 'name', key: 'no-name' }]],
    ['that its name is another’s', [row('x', 'a'), row('x ', 'b')], [null, { at: 'name', key: 'repeated' }]],
    ['that it has no models', [row('x')], [{ at: 'models', key: 'no-models' }]],
    ['that it has too many', [row('x', ...'abcdefghi')], [{ at: 'models', key: 'many-models' }]],
    ['that it leads to an alias', [row('x', 'y'), row('y', 'a')], [{ at: 'models', key: 'nested', model: 'y' }, null]],
  ])('is %s', (_case, rows, faults) => {
    expect(faultsOf(rows)).toEqual(faults)
    expect(isComplete(textOfRows(rows))).toBe(faults.every((fault) => fault === null))
  })
})

it('hides a model of its name unless that is among its models', () => {
  expect(hidesModel(row('gpt ', 'mini'), ['gpt'])).toBe(true)
  expect(hidesModel(row('gpt', 'gpt', 'mini'), ['gpt'])).toBe(false)
  expect(hidesModel(row('smart', 'gpt'), ['gpt'])).toBe(false)
})
