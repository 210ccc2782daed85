import { entriesOf, type Entry, faultsOf, isComplete, textOfEntries } from './entries.model'

describe('a table of groups', () => {
  it.each<[string, string, 'number' | 'text', Entry[] | null]>([
    [
      'numbers with their digits',
      '{"a": 1.10, "b":0.1234567890123456789}',
      'number',
      [
        { name: 'a', value: '1.10' },
        { name: 'b', value: '0.1234567890123456789' },
      ],
    ],
    ['texts', '{"a": "one, \\"two\\""}', 'text', [{ name: 'a', value: 'one, "two"' }]],
    ['nothing', ' ', 'number', []],
    ['an empty table', '{ }', 'number', []],
    ['lines that are no table yet', '[["", "x"]]', 'number', [{ name: '', value: 'x' }]],
    ['texts among numbers', '{"a": "x"}', 'number', null],
    ['tables in it', '{"a": {"b": 1}}', 'number', null],
    ['null', 'null', 'number', null],
    ['pairs of three', '[["a", "1", "2"]]', 'number', null],
    ['pairs of numbers', '[["a", 1]]', 'number', null],
    ['what is no JSON', '{"a": 1', 'number', null],
  ])('is read from %s', (_case, text, kind, entries) => expect(entriesOf(text, kind)).toEqual(entries))

  it('is written with the digits that were typed, and read back alike (M39)', () => {
    const entries = [
      { name: 'vip "gold"', value: '0.1234567890123456789' },
      { name: 'b', value: '2' },
    ]
    const text = textOfEntries(entries, 'number')
    expect(JSON.parse(text)).toHaveProperty(['b'], 2)
    expect(textOfEntries([{ name: ' vip ', value: ' 1.10 ' }], 'number')).toBe('{\n  "vip": 1.10\n}')
    expect(entriesOf(text, 'number')).toEqual(entries)
  })

  it.each([
    [[{ name: '', value: '1' }], 'no-name'],
    [[{ name: 'a', value: '-1' }], 'not-number'],
    [[{ name: 'a', value: '' }], 'not-number'],
    [
      [
        { name: 'a', value: '1' },
        { name: ' a ', value: '1' },
      ],
      'repeated',
    ],
  ])('loses no line that is not right: %j', (entries, key) => {
    expect(faultsOf(entries, 'number').at(-1)).toMatchObject({ key })
    const text = textOfEntries(entries, 'number')
    expect([entriesOf(text, 'number'), isComplete(text)]).toEqual([entries, false])
  })
})
