import { identityFaults, neverExpires } from '@tollgate/contracts/http/identity'
import { apiTokenFormSchema, creationOf, isExpired, newApiToken } from './api-token.model'

const named = { ...newApiToken, name: 'deploy' }

describe('the form of an API token', () => {
  it.each([
    ['no name', { name: ' ' }, 'name', identityFaults.accessTokenNameRequired],
    ['a long name', { name: 'x'.repeat(51) }, 'name', identityFaults.accessTokenNameTooLong],
    ['no scope', { scopes: [] }, 'scopes', identityFaults.accessTokenScopesRequired],
    ['no expiry', { expired_time: null }, 'expired_time', identityFaults.accessTokenExpiryMalformed],
    ['an address that is none', { allow_ips: '::1\nhome' }, 'allow_ips', identityFaults.accessTokenAddressMalformed],
  ])('refuses %s at its field', (_what, change, field, fault) => {
    const issues = apiTokenFormSchema.safeParse({ ...named, ...change }).error?.issues
    expect(issues?.map(({ path, message }) => [path, message])).toEqual([[[field], fault.code]])
  })

  it('sends what was chosen, in the order of the contract', () => {
    const values = { ...named, scopes: ['logs', 'read'], allow_ips: '10.0.0.0/8\n\n::1' }
    expect(creationOf(apiTokenFormSchema.parse(values))).toEqual({
      name: 'deploy',
      scopes: ['read', 'logs'],
      expired_time: neverExpires,
      allow_ips: ['10.0.0.0/8', '::1'],
    })
  })
})

it.each([
  [neverExpires, false],
  [999, true],
  [1_000, true],
  [1_001, false],
])('a token that ends at %i is over at 1000: %s', (expired_time, isOver) => {
  expect(isExpired({ expired_time }, 1_000)).toBe(isOver)
})
