import { findUnkeepable, isKeepable } from './keepable'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

describe('what can be kept', () => {
  it.each(['', 'ada', '管理员', '👍🏽', '\u0001\n\t', '\ufffd'])('%j can', (text) => {
    expect(isKeepable(text)).toBe(true)
    expect(findUnkeepable({ items: [{ [text]: text }] })).toBeNull()
  })

  it.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])('%j cannot, wherever it stands', (text) => {
    expect(isKeepable(text)).toBe(false)
    expect(findUnkeepable(text)).toEqual({ path: '', reason: 'character' })
    expect(findUnkeepable({ items: ['ada', { name: text }] })).toEqual({ path: 'items.1.name', reason: 'character' })
    expect(findUnkeepable({ items: { [text]: 1 } })).toEqual({ path: 'items', reason: 'character' })
  })

  it('is no deeper than a hundred levels, and a million are looked at without harm', () => {
    expect(findUnkeepable(nested(100))).toBeNull()
    expect(findUnkeepable(nested(101))).toMatchObject({ reason: 'depth' })
    expect(findUnkeepable({ setting: nested(1_000_000) })).toMatchObject({ reason: 'depth' })
  })

  it('is told of the first part that cannot', () => {
    expect(findUnkeepable([{ a: 1, b: [[], '\0'] }, '\0'])?.path).toBe('0.b.1')
  })

  it('is everything that is no text', () => {
    for (const value of [undefined, null, 1, Number.MAX_VALUE, true, [], {}]) expect(findUnkeepable(value)).toBeNull()
  })
})
