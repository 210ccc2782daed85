import { roles, type Scope, scopes } from '@tollgate/contracts'
import { assertGrantable, assertInSession, assertRoom, passwordMarkOf } from './access-tokens.policy'

const nowMs = 1_800_000_000_000
const wanted = (given: { scopes?: Scope[]; expired_time?: number }) => ({
  scopes: ['read'] as Scope[],
  expired_time: -1,
  ...given,
})
const refusalOf = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('who may have which API token', () => {
  it.each([
    [roles.user, ['read', 'billing', 'logs'], null],
    [roles.user, ['read', 'channels'], 'identity.access-token-scope-too-high'],
    [roles.user, ['options'], 'identity.access-token-scope-too-high'],
    [roles.user, ['users'], 'identity.access-token-scope-too-high'],
    [roles.admin, [...scopes], null],
    [roles.root, [...scopes], null],
  ] as const)('role %i and %j: %s', (role, given, refused) => {
    expect(refusalOf(() => assertGrantable(role, wanted({ scopes: [...given] }), nowMs))).toBe(refused)
  })

  it.each([
    [-1, null],
    [0, 'identity.access-token-expiry-past'],
    [nowMs / 1_000, 'identity.access-token-expiry-past'],
    [nowMs / 1_000 + 1, null],
  ])('an end at %i: %s', (expired_time, refused) => {
    expect(refusalOf(() => assertGrantable(roles.user, wanted({ expired_time }), nowMs))).toBe(refused)
  })

  it.each([
    [0, null],
    [19, null],
    [20, 'identity.access-token-too-many'],
  ])('with %i already: %s', (count, refused) => expect(refusalOf(() => assertRoom(count))).toBe(refused))

  it.each([
    ['session', null],
    ['access-token', 'identity.access-token-by-session'],
    ['api-token', 'identity.access-token-by-session'],
  ] as const)('by a %s: %s', (kind, refused) => {
    expect(refusalOf(() => assertInSession({ credential: { kind, hash: '' } }))).toBe(refused)
  })

  it('tells passwords apart by their marks, and none from the empty one', () => {
    const marks = [null, 'a', 'b'].map((passwordHash) => passwordMarkOf({ passwordHash }))
    expect(new Set(marks).size).toBe(3)
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{64}$/)
  })
})
