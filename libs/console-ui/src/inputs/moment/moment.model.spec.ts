import { momentText, startOfDay } from './moment.model'

const secondsOf = (text: string) => new Date(text).getTime() / 1000

test.each(['2026-11-21T10:30:07', '0987-01-02T03:04:05'])('%s is written with all its digits', (text) => {
  expect(momentText(secondsOf(text))).toBe(text.replace('T', ' '))
})

test.each([null, Number.NaN, 9e15])('%j is no moment, and nothing is written', (seconds) => {
  expect(momentText(seconds)).toBe('')
})

test('a day starts at its own midnight', () => {
  expect(startOfDay(secondsOf('2026-11-21T10:30:00'))).toBe(secondsOf('2026-11-21T00:00:00'))
})
