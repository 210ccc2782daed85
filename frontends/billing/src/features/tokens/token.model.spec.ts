import { tokenStatus } from '@tollgate/contracts/http/billing'
import { expiryOf, keysText, limitedModels, maskedKey, statusLook, switchOf, wholeKey, withStatus } from './token.model'

const key = `sk-${'a'.repeat(44)}wxyz`

describe('the key of a token', () => {
  it.each([
    ['abc', 'sk-abc'],
    ['sk-abc', 'sk-abc'],
    // The server answers an empty key when it cannot open its sealed copy.
    ['', ''],
  ])('%s is copied as %s', (given, whole) => expect(wholeKey(given)).toBe(whole))

  it('is shown by its ends only', () => expect(maskedKey(key)).toBe('sk-aaaa…wxyz'))

  it('goes to the clipboard alone, several with their names', () => {
    expect(keysText([{ name: 'one', key }])).toBe(key)
    expect(
      keysText([
        { name: 'one', key: 'a' },
        { name: 'two', key: 'sk-b' },
      ]),
    ).toBe('one\tsk-a\ntwo\tsk-b')
    expect(keysText([])).toBe('')
  })
})

describe('the status of a token', () => {
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
