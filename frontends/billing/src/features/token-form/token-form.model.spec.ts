import type { TokenView } from '@tollgate/contracts/http/billing'
import {
  changesOf,
  countPresets,
  creationOf,
  editOf,
  expiryPresets,
  groupChoices,
  heldAgainst,
  isChanged,
  newToken,
  quotaPresets,
  tokenFormSchema,
  type TokenFormValues,
  valuesOf,
} from './token-form.model'

const token: TokenView = {
  id: 7,
  user_id: 1,
  name: 'laptop',
  key: 'sk-x',
  status: 1,
  remain_quota: 400_000,
  used_quota: 100_000,
  daily_used: 0,
  monthly_used: 0,
  daily_quota: 0,
  monthly_quota: 9_000,
  unlimited_quota: false,
  expired_time: -1,
  model_limits_enabled: true,
  model_limits: 'gpt-4o,o3',
  allow_ips: '10.0.0.1\n10.1.0.0/16',
  group: 'vip',
  cache_seconds: 60,
  rpm: 0,
  tpm: 5_000,
  concurrency: 0,
  created_time: 1_700_000_000,
  key_hidden: false,
  key_version: 1,
  previous_key_until: 0,
  accessed_time: 0,
  accessed_ip: '',
}

const faultsOf = (change: Partial<TokenFormValues>) =>
  tokenFormSchema
    .safeParse({ ...newToken, name: 'a', ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the token form (rule M10)', () => {
  it.each<[Partial<TokenFormValues>, string[]]>([
    [{}, []],
    [{ name: '  ' }, ['name: billing.token-name-required']],
    [{ expired_time: null }, ['expired_time: billing.token-expiry-malformed']],
    [{ remain_quota: null }, ['remain_quota: billing.token-quota-malformed']],
    [{ remain_quota: Number.NaN }, ['remain_quota: billing.token-quota-malformed']],
    [{ remain_quota: -1 }, ['remain_quota: billing.token-quota-malformed']],
    [{ remain_quota: 0.5 }, ['remain_quota: billing.token-quota-malformed']],
    [{ remain_quota: 2e15 }, ['remain_quota: billing.token-quota-too-large']],
    [{ remain_quota: Number.NaN, unlimited_quota: true }, []],
    [{ allow_ips: '10.0.0.1\nhere' }, ['allow_ips: billing.token-address-malformed']],
    [{ allow_ips: '10.0.0.1\n\n2001:db8::/32' }, []],
    [{ daily_quota: null }, ['daily_quota: billing.token-quota-malformed']],
    [{ monthly_quota: -1 }, ['monthly_quota: billing.token-quota-malformed']],
    [{ rpm: null }, ['rpm: billing.limit-rpm']],
    [{ tpm: 1_000_000_001 }, ['tpm: billing.limit-tpm']],
    [{ concurrency: -1 }, ['concurrency: billing.limit-concurrency']],
    [{ cache_seconds: null }, ['cache_seconds: billing.token-cache-seconds']],
    [{ cache_seconds: -1 }, ['cache_seconds: billing.token-cache-seconds']],
    [{ cache_seconds: 0.5 }, ['cache_seconds: billing.token-cache-seconds']],
    [{ cache_seconds: 2_592_001 }, ['cache_seconds: billing.token-cache-seconds']],
    [{ cache_seconds: 2_592_000 }, []],
    [{ count: null }, ['count: billing.token-count']],
    [{ count: 101 }, ['count: billing.token-count']],
  ])('%j has the faults %j', (change, faults) => expect(faultsOf(change)).toEqual(faults))
})

it('offers amounts, counts and ends by one press, and begins with one dollar, one token and no end (rule M11)', () => {
  expect(quotaPresets.map((units) => units / 500_000)).toEqual([1, 10, 50, 100, 500, 1_000])
  expect(countPresets).toEqual([10, 20, 30, 100])
  expect(expiryPresets.map(({ seconds }) => seconds / 3_600)).toEqual([1, 24, 720])
  expect(newToken).toMatchObject({ remain_quota: 500_000, unlimited_quota: false, expired_time: -1, count: 1 })
})

describe('what is sent', () => {
  it('is a whole new token', () => {
    expect(creationOf({ ...newToken, name: ' a ', allow_ips: '10.0.0.1\n\n10.0.0.2', count: 20 })).toEqual({
      name: 'a',
      remain_quota: 500_000,
      unlimited_quota: false,
      daily_quota: 0,
      monthly_quota: 0,
      expired_time: -1,
      model_limits_enabled: false,
      model_limits: [],
      allow_ips: ['10.0.0.1', '10.0.0.2'],
      group: '',
      cache_seconds: 0,
      key_hidden: false,
      rpm: 0,
      tpm: 0,
      concurrency: 0,
      count: 20,
    })
  })

  it('leaves the default where an unlimited token has no readable quota', () => {
    expect(creationOf({ ...newToken, name: 'a', unlimited_quota: true, remain_quota: Number.NaN }).remain_quota).toBe(
      500_000,
    )
  })

  it('is nothing for a token as it was', () => {
    const changes = changesOf(token, valuesOf(token))
    expect(changes).toEqual({ id: 7 })
    expect(isChanged(changes)).toBe(false)
  })

  it('never is a quota that nobody changed', () => {
    const changes = changesOf(token, { ...valuesOf(token), name: 'desk', allow_ips: '' })
    expect(changes).toEqual({ id: 7, name: 'desk', allow_ips: [] })
    expect(isChanged(changes)).toBe(true)
  })

  it('is how long answers are kept when that was', () => {
    expect(changesOf(token, { ...valuesOf(token), cache_seconds: 0 })).toEqual({ id: 7, cache_seconds: 0 })
  })

  it('is the quota when it was', () => {
    expect(changesOf(token, { ...valuesOf(token), remain_quota: 5 })).toEqual({ id: 7, remain_quota: 5 })
    expect(changesOf(token, { ...valuesOf(token), remain_quota: null, unlimited_quota: true })).toEqual({
      id: 7,
      unlimited_quota: true,
    })
  })
})

it('keeps the group of a token in sight that the user may no longer use', () => {
  const groups = { default: { desc: 'Everybody', ratio: 1 } }
  expect(groupChoices(groups, 'default')).toEqual([{ name: 'default', description: 'Everybody', ratio: 1 }])
  expect(groupChoices(groups, 'gone').at(-1)).toEqual({ name: 'gone', description: '', ratio: null })
  expect(groupChoices(undefined, '')).toEqual([])
})

describe('a token that two edit (rule K48)', () => {
  const called = { ...token, remain_quota: 350_000, used_quota: 150_000 }

  it('is the same for who looks at its quota, however many calls were made', () => {
    expect(heldAgainst(called)).toEqual(heldAgainst(token))
    expect(heldAgainst({ ...called, remain_quota: 900_000 })).not.toEqual(heldAgainst(token))
    const unlimited = { ...token, unlimited_quota: true }
    expect(heldAgainst({ ...unlimited, used_quota: 700_000 })).toEqual(heldAgainst(unlimited))
  })

  it('is held against what was changed of it alone, and a quota against the one that is left now', () => {
    expect(editOf(token, called, { ...valuesOf(token), name: 'desk' })).toEqual({ name: 'desk' })
    expect(editOf(token, called, { ...valuesOf(token), remain_quota: 500_000 })).toEqual({ remain_quota: 650_000 })
    expect(heldAgainst({ ...called, remain_quota: 500_000 })['remain_quota']).toBe(650_000)
  })
})
