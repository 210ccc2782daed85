import { QuestionBudget } from '@tollgate/platform/limits/question-budget'
import { anAdmin, aToken, aUser, ManualClock } from '@tollgate/testing'
import type { Settings } from '../rules/settings'
import { Caller, type Knock, refuseCaller, refuseGroup } from './caller'
import { Callers, type OwnedCopies } from './callers'

const nowMs = Date.UTC(2026, 0, 1)
const knock: Knock = { pin: null, ip: '10.0.0.1', nowMs }
const token = (given = {}) => new Caller(aToken(given), aUser())

describe('judging a caller (rules M9, M48)', () => {
  it.each([
    ['a good token', token(), knock, null],
    ['status exhausted', token({ status: 4 }), knock, 'token-exhausted'],
    ['status expired', token({ status: 3 }), knock, 'token-expired'],
    ['status disabled', token({ status: 2 }), knock, 'token-disabled'],
    ['an unknown status', token({ status: 9 }), knock, 'token-disabled'],
    ['expired this second', token({ expiredTime: nowMs / 1_000 }), knock, 'token-expired'],
    ['expiring next second', token({ expiredTime: nowMs / 1_000 + 1 }), knock, null],
    ['nothing left', token({ remainUnits: 0 }), knock, 'token-exhausted'],
    ['nothing left, unlimited', token({ remainUnits: -5, isUnlimited: true }), knock, null],
    ['a banned owner', new Caller(aToken(), aUser({ status: 2 })), knock, 'user-banned'],
    ['a pin by a user', token(), { ...knock, pin: '3' }, 'pin-forbidden'],
    ['a pin by an administrator', new Caller(aToken(), anAdmin()), { ...knock, pin: '3' }, null],
    ['status exhausted, where it is free', token({ status: 4, remainUnits: 0 }), { ...knock, isFree: true }, null],
    ['nothing left, where it is free', token({ remainUnits: 0 }), { ...knock, isFree: true }, null],
    ['a key that was rotated', token({ keyEndsTime: 0 }), knock, 'key-rotated'],
    ['an old key in its last second', token({ keyEndsTime: nowMs / 1_000 + 1 }), knock, null],
    ['an old key behind its last second', token({ keyEndsTime: nowMs / 1_000, status: 2 }), knock, 'key-rotated'],
    ['status disabled, where it is free', token({ status: 2 }), { ...knock, isFree: true }, 'token-disabled'],
    ['expired, where it is free', token({ status: 4, expiredTime: 1 }), { ...knock, isFree: true }, 'token-expired'],
    ['another address', token({ allowIps: ['10.0.0.2'] }), knock, 'address-forbidden'],
    ['an address in a block', token({ allowIps: ['10.0.0.0/8'] }), knock, null],
    [
      'several reasons: the first in order',
      token({ status: 2, remainUnits: 0, allowIps: ['1.1.1.1'] }),
      knock,
      'token-disabled',
    ],
  ])('%s', (_case, caller, request, expected) => {
    expect(refuseCaller(caller, request)?.code ?? null).toBe(expected)
  })

  const settings = {
    usableGroups: { default: '', vip: '' },
    groupRatio: { default: '1', vip: '2', own: '1' },
  } as unknown as Settings
  const inGroups = (tokenGroup: string, userGroup: string) =>
    new Caller(aToken({ group: tokenGroup }), aUser({ group: userGroup }))
  it.each([
    ['', 'default', null, 'default'],
    ['', 'gone', null, 'gone'],
    ['vip', 'default', null, 'vip'],
    ['own', 'own', null, 'own'],
    ['own', 'default', 'group-forbidden', 'own'],
    ['gone', 'gone', 'group-gone', 'gone'],
    ['constructor', 'default', 'group-forbidden', 'constructor'],
  ])('a token of group %j and a user of %j', (tokenGroup, userGroup, expected, group) => {
    const caller = inGroups(tokenGroup, userGroup)
    expect(refuseGroup(caller, settings)?.code ?? null).toBe(expected)
    expect(caller.group).toBe(group)
  })

  it('tells those who call without a token of their group, not of a token', () => {
    const caller = new Caller({ ...aToken({ group: 'own' }), id: null }, aUser())
    expect(refuseGroup(caller, settings)).toMatchObject({ code: 'group-denied' })
  })

  it('lets a limited token use the listed models only', () => {
    const limited = token({ isModelLimited: true, modelLimits: ['a'] })
    expect([limited.mayUse('a'), limited.mayUse('b'), token().mayUse('b')]).toEqual([true, false, true])
  })
})

describe('callers', () => {
  function copies<K, V>(owned: Map<K, V>): OwnedCopies<K, V> & { asked: number } {
    const here = new Map<K, V>()
    const source = {
      asked: 0,
      peek: (key: K) => here.get(key),
      isMissing: () => false,
      get: async (key: K) => here.get(key) ?? source.confirm(key),
      confirm: async (key: K) => {
        source.asked += 1
        const value = owned.get(key) ?? null
        if (value !== null) here.set(key, value)
        return value
      },
    }
    return source
  }

  function setUp() {
    const [ownedTokens, ownedUsers] = [new Map([['hash', aToken()]]), new Map([[7, aUser()]])]
    const [tokens, users] = [copies(ownedTokens), copies(ownedUsers)]
    return {
      callers: new Callers(tokens, users, new QuestionBudget(new ManualClock())),
      ownedTokens,
      ownedUsers,
      tokens,
      users,
    }
  }

  it('knows nobody at first, asks once, and then answers at once with the same caller', async () => {
    const { callers, tokens, users } = setUp()
    expect(callers.peek('hash')).toBeNull()
    const caller = await callers.get('hash', '10.0.0.1')
    expect(callers.peek('hash')).toBe(caller)
    expect([tokens.asked, users.asked]).toEqual([1, 1])
  })

  it('refuses keys that nobody knows, and tokens whose owner is gone', async () => {
    const { callers, ownedUsers } = setUp()
    expect(await callers.get('other', '10.0.0.1')).toEqual({ code: 'key-unknown' })
    ownedUsers.clear()
    expect(await callers.get('hash', '10.0.0.1')).toEqual({ code: 'key-unknown' })
  })

  it('asks about unknown keys only so often for an address, and about known ones all the same', async () => {
    const { callers, tokens } = setUp()
    await callers.get('hash', '10.0.0.1')
    const answers: unknown[] = []
    for (let key = 0; key < 250; key += 1) answers.push(await callers.get(`unknown ${key}`, '10.0.0.1'))
    expect(answers.slice(0, 200)).toEqual(Array.from({ length: 200 }, () => ({ code: 'key-unknown' })))
    expect(answers.at(-1)).toEqual({ code: 'keys-limited', retryAfterMs: 1_000 })
    expect(tokens.asked).toBe(201)
    expect(await callers.get('hash', '10.0.0.1')).toBeInstanceOf(Caller)
    expect(await callers.get('unknown', '10.0.0.2')).toEqual({ code: 'key-unknown' })
  })

  it('asks the owners again before a refusal', async () => {
    const { callers, ownedUsers } = setUp()
    ownedUsers.set(7, aUser({ status: 2 }))
    const banned = (await callers.get('hash', '10.0.0.1')) as Caller
    ownedUsers.set(7, aUser({ status: 1, version: 2 }))
    expect(await callers.confirm('hash', banned)).toMatchObject({ user: { status: 1 } })
    expect(callers.peek('hash')?.user.status).toBe(1)
  })
})
