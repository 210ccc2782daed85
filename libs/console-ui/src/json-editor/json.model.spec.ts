import { formatted, holdsNothing, jsonFault } from './json.model'

test.each(['', '  ', '{}', '[1, "a", null]', '"text"'])('%j has no fault', (text) => {
  expect(jsonFault(text)).toBeNull()
})

test.each([
  ['{"a": 1,\n  "b": x}', 2, 8],
  ['{"a": 1,}', 1, 9],
  ['{"a": 1', 1, 8],
])('the fault of %j is at line %i, column %i', (text, line, column) => {
  expect(jsonFault(text)).toMatchObject({ line, column })
})

test('formatting indents valid JSON and leaves the rest alone', () => {
  expect(formatted('{"a":[1,2]}')).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}')
  expect(formatted('{"a"')).toBeNull()
})

test('formatting keeps every digit of a number, and texts as they are', () => {
  const text = '{"a": 1.10, "b": 0.1234567890123456789, "c": [-1e-7, "2.50", "\\u0001"]}'
  expect(formatted(text)?.replaceAll(/\s/g, '')).toBe(text.replaceAll(' ', ''))
})

test.each([
  ['', true],
  [' {\n} ', true],
  ['[]', true],
  ['null', true],
  ['{"a": 1}', false],
  ['[[]]', false],
  ['{', false],
])('%j holds nothing: %s', (text, answer) => {
  expect(holdsNothing(text)).toBe(answer)
})
