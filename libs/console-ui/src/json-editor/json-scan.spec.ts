import fc from 'fast-check'
import { faultOffset } from './json-scan'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('finds no fault in JSON', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom(undefined, 2),
      (text, indent) => faultOffset(JSON.stringify(JSON.parse(text), null, indent)) === null,
    ),
  )
})

test('finds a fault exactly where JSON.parse does', () => {
  const edited = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '{', '}', ',', '"', '0', 'x', '\n', '\\'))
    .map(([text, at, mark]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + mark + text.slice(place + 1)
    })
  fc.assert(
    fc.property(edited, (text) => (faultOffset(text) === null) === isJson(text)),
    { numRuns: 2000 },
  )
})

test.each([
  ['{"a": 1,}', 8],
  ['{"a": 1', 7],
  ['[1 2]', 3],
  ['01', 1],
  ['"open', 0],
  ['{a: 1}', 1],
  ['[] []', 3],
  ['', 0],
])('the fault of %j is at %i', (text, offset) => {
  expect(faultOffset(text)).toBe(offset)
})
