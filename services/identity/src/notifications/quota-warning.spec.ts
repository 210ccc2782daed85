import { quotaText, quotaWarning } from './quota-warning'

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

describe('the warning of a low balance', () => {
  const facts = { balance: '$0.10', threshold: '$1.00', link: 'https://site.example/topup' }

  it.each(['zh', 'en'] as const)('leaves a place for each of its values in %s', (language) => {
    const warning = quotaWarning(facts, language, 1_800_000_000_999)
    expect(warning).toMatchObject({ type: 'quota_exceed', timestamp: 1_800_000_000 })
    expect(warning.content.match(/\{\{value\}\}/g)).toHaveLength(warning.values.length)
    expect(warning.values).toEqual(['$0.10', '$1.00', 'https://site.example/topup'])
  })
})
