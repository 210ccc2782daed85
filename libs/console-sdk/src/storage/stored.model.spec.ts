import { parseStored, stringifyStored } from './stored.model'

describe('what a browser keeps', () => {
  it.each([
    ['text', 'x'],
    [true, false],
    [20, 10],
    [['a'], []],
    [{ a: 1 }, {}],
  ])('gives %j back', (value, initial) => {
    expect(parseStored<unknown>(stringifyStored(value), initial)).toEqual(value)
  })

  it('is the initial value when there is nothing, or nothing of its kind', () => {
    expect(parseStored(null, 10)).toBe(10)
    expect(parseStored('{', { a: 1 })).toEqual({ a: 1 })
    expect(parseStored('"ten"', 10)).toBe(10)
    expect(parseStored('{}', ['a'])).toEqual(['a'])
    expect(parseStored<string[] | null>('["a"]', null)).toEqual(['a'])
  })

  it('keeps texts as rule K9 has them', () => {
    expect(stringifyStored('dark')).toBe('dark')
    expect(parseStored('dark', 'light')).toBe('dark')
  })
})
