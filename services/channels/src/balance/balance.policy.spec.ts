import { balanceText, sumOf } from './balance.policy'

const usd = (micros: number) => ({ micros, currency: 'USD' })

it.each([
  [[usd(1)], usd(1)],
  [[usd(1), usd(-3)], usd(-2)],
  [[usd(1), { micros: 1, currency: 'CNY' }], null],
  [[], null],
])('the sum of %j is %j', (balances, sum) => {
  expect(sumOf(balances)).toEqual(sum)
})

it.each([
  [usd(-500_000), '-0.5 USD'],
  [usd(123_456_789_012_345), '123456789.012345 USD'],
  [{ micros: 0, currency: '' }, '0'],
])('%j is written as %s', (balance, text) => {
  expect(balanceText(balance)).toBe(text)
})
