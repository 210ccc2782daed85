import { trendPath } from './trend.model'

test('runs from left to right, the lowest value at the bottom', () => {
  expect(trendPath([1, 3, 2], 100, 20)).toBe('M0.0 20.0L50.0 0.0L100.0 10.0')
})

test('is level for a flat series and absent for a single value', () => {
  expect(trendPath([4, 4], 100, 20)).toBe('M0.0 10.0L100.0 10.0')
  expect(trendPath([4], 100, 20)).toBe('')
})
