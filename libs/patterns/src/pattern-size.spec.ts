import fc from 'fast-check'
import { RE2JS } from 're2js'
import { patternSize } from './pattern-size'

/** What RE2 adds around every program. */
const frame = 8

const atom = fc.constantFrom(
  'a',
  '敏',
  '.',
  '\\d',
  '\\pL',
  '[a-f]',
  '[]x]',
  '[^\\]y]',
  '[[:alpha:]z]',
  '\\x{4e00}',
  '^',
  '\\b',
  '\\Qa(\\E',
)
const times = fc.constantFrom('', '*', '+', '?', '{3}', '{2,}', '{0,4}', '{0,}', '{,3}', '*?')
const { expression } = fc.letrec<{ expression: string; piece: string }>((tie) => ({
  expression: fc.oneof(
    fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
    fc.tuple(tie('piece'), tie('piece')).map((two) => two.join('|')),
  ),
  piece: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'group' },
    fc.tuple(atom, times).map((both) => both.join('')),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?P<n>', '(?s:', '(?i)('), tie('expression'), times)
      .map(([open, inner, repeated]) => `${open}${inner})${repeated}`),
  ),
}))

const instructionsOf = (source: string) => {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).programSize()
  } catch {
    return null
  }
}

describe('the size of a pattern', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['a{3}b', 4],
    ['(a{1000}){1000}', 1_002_000],
    ['\\x{1000}', 1],
    ['[a{1000}]', 2],
    ['[(]', 1],
    ['\\(', 1],
    ['(?i)a', 1],
    ['a{0,3}', 6],
    ['\\pL', 41],
    ['\\p{Han}{2}', 82],
    ['(', 0],
    [')', 0],
    ['*', 2],
  ])('%s is %i', (source, size) => {
    expect(patternSize(source)).toBe(size)
  })

  it('is never less than what it is made into', () => {
    let compared = 0
    fc.assert(
      fc.property(expression, (source) => {
        const instructions = instructionsOf(source)
        if (instructions === null) return
        compared++
        expect(instructions).toBeLessThanOrEqual(patternSize(source) + frame)
      }),
      { numRuns: 2_000 },
    )
    expect(compared).toBeGreaterThan(500)
  })
})
