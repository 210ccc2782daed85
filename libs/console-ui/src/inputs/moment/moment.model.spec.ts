import { pickerText, secondsOf, startOfDay } from './moment.model'

test.each([1_763_712_007, 0, 1_700_000_000])('%i comes back from the picker as it went in', (seconds) => {
  expect(secondsOf(pickerText(seconds))).toBe(seconds)
})

test.each([null, undefined, Number.NaN, 9e15])('%j is an empty picker', (seconds) => {
  expect(pickerText(seconds)).toBe('')
})

test.each(['', '2026-11', '2026-11-21', 'tomorrow', '2026-99-99T10:00'])('%j is no moment', (text) => {
  expect(secondsOf(text)).toBeNull()
})

test('a picker without seconds counts from the full minute', () => {
  expect(secondsOf('2026-11-21T10:30')).toBe(secondsOf('2026-11-21T10:30:00'))
})

test('a day starts at its own midnight', () => {
  const at = secondsOf('2026-11-21T10:30:00')
  expect(startOfDay(at ?? 0)).toBe(secondsOf('2026-11-21T00:00:00'))
})
