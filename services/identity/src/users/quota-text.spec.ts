import { quotaText } from './quota-text'

describe('quota in words', () => {
  const money = { perUnit: 500_000, isMoney: true }
  it.each([
    [500_000, money, '$1.00'],
    [99_000, money, '$0.198'],
    [1, money, '$0.000002'],
    [0, money, '$0.00'],
    [-250_000, money, '-$0.50'],
    [Number.MAX_SAFE_INTEGER, money, '$18014398509.481982'],
    [99_000, { perUnit: 500_000, isMoney: false }, '99000'],
  ])('of %i units is as exact as it must be', (units, how, expected) => {
    expect(quotaText(units, how)).toBe(expected)
  })
})
