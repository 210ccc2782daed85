import { faultNote } from './fault-note'

const text = { notJson: 'no JSON', jsonLine: (line: number, column: number) => `${line}:${column}` }

test.each([
  ['{"a": 1}', undefined, undefined],
  ['{"a": 1}', 'must be a mapping', 'must be a mapping'],
  ['{"a": 1,\n "b" 2}', undefined, 'no JSON (2:6)'],
  ['{"a": 1,\n "b" 2}', 'must be a mapping', 'must be a mapping (2:6)'],
  ['', 'is required', 'is required'],
])('rule C3: under %j with the fault %j stands %j', (value, error, note) => {
  expect(faultNote(value, error, text)).toBe(note)
})
