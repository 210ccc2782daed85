import { foldSeries, hasData, sumOf, timeFormat } from './chart.model'

const series = (id: string, ...values: (number | null)[]) => ({ id, label: id, values })

test('up to six series stay as they are', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => series(id, index))
  expect(foldSeries(six, 'Other')).toEqual(six)
})

test('of more, the greatest five keep their order and the rest is summed up', () => {
  const eight = [5, 1, 8, 2, 7, 3, 6, 9].map((value, index) => series(`s${index}`, value, null, 1))
  const folded = foldSeries(eight, 'Other')
  expect(folded.map(({ label }) => label)).toEqual(['s0', 's2', 's4', 's6', 's7', 'Other'])
  expect(folded.at(-1)?.values).toEqual([6, 0, 3])
  expect(folded.reduce((sum, each) => sum + sumOf(each), 0)).toBe(eight.reduce((sum, each) => sum + sumOf(each), 0))
})

test('zeros are data, gaps are none', () => {
  expect(hasData([series('a', null, 0)])).toBe(true)
  expect(hasData([series('a', null), series('b')])).toBe(false)
})

test('a short span is told by the hour, a long one by the day', () => {
  const hours = [new Date(2026, 10, 21, 8), new Date(2026, 10, 21, 20)]
  const days = [new Date(2026, 10, 1), new Date(2026, 10, 21)]
  expect(timeFormat(hours, 'en')(new Date(2026, 10, 21, 8, 5))).toBe('08:05')
  expect(timeFormat(days, 'en')(new Date(2026, 10, 21))).toBe('21 Nov')
  expect(timeFormat(days, 'zh')(new Date(2026, 10, 21))).toBe('11/21')
  expect(timeFormat(days, 'en')('gpt-4o')).toBe('gpt-4o')
})
