import { piecesOf } from './code-pieces'

const functions = Array.from({ length: 400 }, (_, at) => `function f${at}() {\n  one()\n\n  two()\n}\n\n`).join('')

describe('code in pieces (rule K23)', () => {
  it.each([
    ['nothing', '', 0],
    ['little', 'a\nb', 1],
    ['functions', functions, 4],
    ['one line', 'x'.repeat(9_000), 3],
    ['lines without a gap', 'abc\n'.repeat(2_001), 3],
  ])('loses nothing of %s', (_name, code, count) => {
    const pieces = piecesOf(code)
    expect(pieces.join('')).toBe(code)
    expect(pieces).toHaveLength(count)
    for (const { length } of pieces) expect(length).toBeLessThanOrEqual(4_000)
  })

  it('is cut where something begins, else between lines', () => {
    for (const piece of piecesOf(functions)) expect(piece).toMatch(/^function .*\n\n$/s)
    for (const piece of piecesOf('abc\n'.repeat(2_001))) expect(piece).toMatch(/^(abc\n)+$/)
  })

  it('leaves what stands before the end as it is when more comes', () => {
    const before = piecesOf(functions)
    expect(piecesOf(`${functions}more()`).slice(0, -1)).toEqual(before.slice(0, -1))
  })
})
