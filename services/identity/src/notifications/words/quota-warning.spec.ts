import { quotaWarning } from './quota-warning'

describe('the warning of a low balance', () => {
  const facts = { balance: '$0.10', threshold: '$1.00', link: 'https://site.example/topup' }

  it.each(['zh', 'en'] as const)('leaves a place for each of its values in %s', (language) => {
    const warning = quotaWarning(facts, language, 1_800_000_000_999)
    expect(warning).toMatchObject({ type: 'quota_exceed', timestamp: 1_800_000_000 })
    expect(warning.content.match(/\{\{value\}\}/g)).toHaveLength(warning.values.length)
    expect(warning.values).toEqual(['$0.10', '$1.00', 'https://site.example/topup'])
  })
})
