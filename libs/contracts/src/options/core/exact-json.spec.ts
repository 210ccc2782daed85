import fc from 'fast-check'
import { parseExactJson, plainDecimal, repeatedName } from './exact-json'

const valueOf = (digits: string) => {
  const read = plainDecimal(digits)
  return 'value' in read ? read.value : read.fault
}

describe('a number written in JSON', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.10', '0.1'],
    ['1e3', '1000'],
    ['1.5E+2', '150'],
    ['1.25e1', '12.5'],
    ['125e-2', '1.25'],
    ['1e-7', '0.0000001'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', 'too-precise'],
    ['1e15', 'too-precise'],
    ['1e-19', 'too-precise'],
    ['-0.1', 'negative'],
    ['1e999', 'too-precise'],
    ['1e9999', 'not-decimal'],
    ['x', 'not-decimal'],
    ['', 'not-decimal'],
    ['1,5', 'not-decimal'],
  ])('%s is %s', (digits, expected) => {
    expect(valueOf(digits)).toBe(expected)
  })

  it('has a thousand digits at most, also where they are zeros', () => {
    expect(valueOf(`1.${'0'.repeat(999)}`)).toBe('1')
    expect(valueOf(`1.${'0'.repeat(1_000)}`)).toBe('too-precise')
    expect(valueOf(`${'0'.repeat(1_001)}`)).toBe('too-precise')
  })

  it('is the same number as a float reads, for whatever a float prints', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (number) => {
        const value = valueOf(JSON.stringify(number))
        if (value !== 'too-precise') expect(Number(value)).toBe(number)
      }),
    )
  })
})

describe('parsing', () => {
  it('touches nothing but numbers', () => {
    const isMarked = (value: unknown): unknown =>
      typeof value === 'string' && value.startsWith('\u0001') ? { digits: value.slice(1) } : value
    const read = JSON.parse(
      JSON.stringify(parseExactJson('{"a 1": ["2", "x\\"3\\\\", -4.50e1, true, null], "5": {}}')),
      (_, value: unknown) => isMarked(value),
    ) as unknown
    expect(read).toEqual({ 'a 1': ['2', 'x"3\\', { digits: '-4.50e1' }, true, null], '5': {} })
  })

  it('keeps the shape of any JSON text', () => {
    const shape = (value: unknown): unknown => {
      if (typeof value === 'number') return 'number'
      if (Array.isArray(value)) return value.map(shape)
      if (typeof value !== 'object' || value === null) return value
      return Object.entries(value).map(([name, inner]) => [name, shape(inner)])
    }
    const unmark = (value: unknown): unknown => {
      if (typeof value === 'string' && value.startsWith('\u0001')) return 'number'
      if (Array.isArray(value)) return value.map(unmark)
      if (typeof value !== 'object' || value === null) return value
      return Object.entries(value).map(([name, inner]) => [name, unmark(inner)])
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(unmark(parseExactJson(text))).toEqual(shape(JSON.parse(text)))
      }),
    )
  })

  it.each(['', '{', '01', '{"a":1.}', 'NaN', "{'a':1}"])('refuses %p', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })
})

describe('M75 a name that stands twice', () => {
  it.each([
    ['{"a":1,"b":2,"a":3}', 'a'],
    ['{"a":1,"a ":2}', 'a'],
    ['{"gpt-4o":1,"gpt\\u002d4o":2}', 'gpt-4o'],
    ['{"vip":{"m":1,"m":1}}', 'm'],
    ['[{"a":1},{"b":{"c":1},"c":2,"b" :3}]', 'b'],
    ['{"a":{"b":1},"c":{"b":2},"b":["a","a","c:",{"a":1}]}', null],
    ['{"a":"{\\"b\\":1,\\"b\\":2}","b":"\\\\"}', null],
    ['["a","a"]', null],
    ['"a"', null],
  ])('of %s is %j', (text, name) => expect(repeatedName(text)).toBe(name))

  it('is in no text that was written out of what was read', () => {
    const read = fc.jsonValue().map((value) => JSON.stringify(value))
    fc.assert(
      fc.property(read, (text) => {
        const names = text.match(/"(?:[^"\\]|\\.)*"(?=:)/g) ?? []
        const trimmed = new Set(names.map((name) => String(JSON.parse(name)).trim()))
        fc.pre(trimmed.size === new Set(names).size)
        expect(repeatedName(text)).toBeNull()
      }),
    )
  })
})
