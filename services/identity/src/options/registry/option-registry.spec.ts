import { optionKeys } from '@tollgate/contracts'
import { registryOf } from './option-registry'

const named = (key: string, written: Record<string, string> = {}) =>
  registryOf(new Map(Object.entries(written))).find((option) => option.key === key)

describe('the registry of options', () => {
  it('has every option once, in the order of the product', () => {
    expect(registryOf(new Map()).map(({ key }) => key)).toEqual([...optionKeys])
  })

  it.each([
    ['a number with its bounds', 'SMTPPort', { type: 'integer', min: 1, max: 65_535, default: '587', writer: 'root' }],
    ['a share', 'gemini.thinking_adapter_budget_tokens_percentage', { type: 'decimal', min: 0.1, max: 1 }],
    ['a text with its greatest length', 'SystemName', { type: 'text', max: 100, writer: 'admin' }],
    ['a choice with its words', 'DataExportDefaultTime', { choices: ['hour', 'day', 'week'] }],
    ['what must be filled in before', 'oidc.enabled', { needs: ['oidc.client_id', 'oidc.client_secret'] }],
  ])('tells %s', (_what, key, expected) => {
    expect(named(key)).toMatchObject(expected)
  })

  it('tells of a secret that there is one, and nothing else', () => {
    expect(named('SMTPToken')).toMatchObject({ secret: true, is_set: false, default: '' })
    expect(named('SMTPToken', { SMTPToken: 'hush' })).toMatchObject({ secret: true, is_set: true })
    expect(named('SMTPToken', { SMTPToken: '' })).toMatchObject({ is_set: false })
    expect(JSON.stringify(registryOf(new Map([['SMTPToken', 'hush']])))).not.toContain('hush')
  })
})
