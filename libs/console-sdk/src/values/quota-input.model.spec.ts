import { typedOf, unitsOf } from './quota-input.model'

const dollars = { quota_per_unit: 500_000, display_in_currency: true }
const plain = { quota_per_unit: 500_000, display_in_currency: false }

it.each([
  [500_000, 1],
  [1_234_567, 2.469134],
  [0, 0],
  [null, null],
  [Number.NaN, Number.NaN],
])('%p units are typed as %p dollars, and these are the same units again', (units, usd) => {
  expect(typedOf(units, dollars)).toBe(usd)
  expect(unitsOf(usd, dollars)).toBe(units)
})

it.each([
  [0.3333333, 166_667],
  [1.1, 550_000],
  [0.0000004, 0],
])('%p dollars are %p whole units', (usd, units) => {
  expect(unitsOf(usd, dollars)).toBe(units)
})

it('is typed in units where the site shows no money', () => {
  expect(typedOf(1_234_567, plain)).toBe(1_234_567)
  expect(unitsOf(0.5, plain)).toBe(0.5)
})
