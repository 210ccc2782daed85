import { tokenStatus } from '@tollgate/contracts/http/billing'
import { expiryOf, limitedModels, statusLook, switchOf, withStatus } from './token.model'

describe('the status of a token (rule M9)', () => {
  it.each([
    [tokenStatus.enabled, false, 'enabled'],
    [tokenStatus.enabled, true, 'enabled-limited'],
    [tokenStatus.disabled, true, 'disabled'],
    [tokenStatus.expired, false, 'expired'],
    [tokenStatus.exhausted, false, 'exhausted'],
    [9, false, 'unknown'],
  ])('%i with limits %s reads "%s"', (status, model_limits_enabled, word) =>
    expect(statusLook({ status, model_limits_enabled }).word).toBe(word),
  )

  it.each([
    [tokenStatus.enabled, { to: 2, obstacle: null }],
    [tokenStatus.disabled, { to: 1, obstacle: null }],
    [tokenStatus.expired, { to: 1, obstacle: 'expired' }],
    [tokenStatus.exhausted, { to: 1, obstacle: 'exhausted' }],
  ])('%i switches as its owner may', (status, expected) => expect(switchOf(status)).toEqual(expected))

  it('changes in the list for one token only', () => {
    const items = [
      { id: 1, status: 1 },
      { id: 2, status: 1 },
    ] as never
    const list = withStatus({ items, page: 1, page_size: 10, total: 2 }, 2, 2)
    expect(list.items.map(({ status }) => status)).toEqual([1, 2])
  })
})

it.each([
  [-1, 'never'],
  [101, 'ahead'],
  [100, 'past'],
])('an expiry at %i is %s at 100', (at, expected) => expect(expiryOf(at, 100)).toBe(expected))

it('names the models of a limited token only', () => {
  expect(limitedModels({ model_limits_enabled: true, model_limits: 'gpt-4o,o3' })).toEqual(['gpt-4o', 'o3'])
  expect(limitedModels({ model_limits_enabled: true, model_limits: '' })).toEqual([])
  expect(limitedModels({ model_limits_enabled: false, model_limits: 'gpt-4o' })).toEqual([])
})
