import { aToken, aUser, ManualClock } from '@tollgate/testing'
import { Places } from '../../limits/places'
import { Caller } from '../caller/caller'
import { CallerLimits, narrowestOf } from './caller-limits'

function setUp() {
  const clock = new ManualClock()
  const scripts = { run: () => Promise.reject(new Error('away')) }
  return { clock, limits: new CallerLimits(new Places(scripts, clock), clock) }
}
interface Given {
  readonly token?: object
  readonly user?: object
  readonly group?: object
}
const none = { requestsPerMinute: null, tokensPerMinute: null, maxConcurrentCalls: null }

describe('rule M30: whose limits a call is under', () => {
  const cases: [whose: string, given: Given, expected: unknown[]][] = [
    ['nobody’s', {}, []],
    ['its token’s', { token: { rpm: 5 } }, [['token:12', { ...none, requestsPerMinute: 5 }, 'token']]],
    ['its user’s', { user: { tpm: 7 } }, [['user:7', { ...none, tokensPerMinute: 7 }, 'user']]],
    ['its group’s', { group: { concurrency: 2 } }, [['user:7', { ...none, maxConcurrentCalls: 2 }, 'group']]],
    [
      'the smaller of user and group',
      { user: { rpm: 9 }, group: { rpm: 8 } },
      [['user:7', { ...none, requestsPerMinute: 8 }, 'group']],
    ],
    [
      'the user’s where both are alike',
      { user: { rpm: 8 }, group: { rpm: 8 } },
      [['user:7', { ...none, requestsPerMinute: 8 }, 'user']],
    ],
    ['nobody’s where all are 0', { group: { rpm: 0, tpm: 0 } }, []],
  ]
  it.each(cases)('%s', (_case, { token = {}, user = {}, group = {} }, expected) => {
    const { limits } = setUp()
    const caller = new Caller(aToken(token), aUser(user))
    const found = limits.of(caller, { default: group }).map(({ name, load, owners }) => {
      const kinds = { requests: load.limits.requestsPerMinute, tokens: load.limits.tokensPerMinute }
      const kind = kinds.requests !== null ? 'requests' : kinds.tokens !== null ? 'tokens' : 'calls'
      return [name.replace('relay:{callers}:', ''), load.limits, owners[kind]]
    })
    expect(found).toEqual(expected)
  })

  it('no group’s by a name that every object has, and no token’s where there is none', () => {
    const { limits } = setUp()
    expect(limits.of(new Caller(aToken(), aUser({ group: 'toString' })), {})).toEqual([])
    expect(limits.of(new Caller({ ...aToken({ rpm: 1 }), id: null }, aUser()), {})).toEqual([])
  })

  it('tells of each kind the one of which least remains', () => {
    const { limits } = setUp()
    const limited = limits.of(new Caller(aToken({ rpm: 10, tpm: 100 }), aUser({ rpm: 5 })), {})
    const counted = (requests: number) => ({
      requests: { count: requests, emptyInMs: 1_000 * requests },
      tokens: { count: 130, emptyInMs: 61_000 },
    })
    expect(narrowestOf(limited, [counted(3), counted(1)])).toEqual({
      requests: { limit: 5, remaining: 4, resetInMs: 1_000 },
      tokens: { limit: 100, remaining: 0, resetInMs: 61_000 },
    })
    expect(narrowestOf(limited, [counted(8), counted(1)]).requests).toEqual({
      limit: 10,
      remaining: 2,
      resetInMs: 8_000,
    })
  })

  it('goes by its own counts while Redis is away, and forgets whom nobody asks for', async () => {
    const { clock, limits } = setUp()
    const caller = new Caller(aToken({ concurrency: 1 }), aUser())
    const of = () => limits.of(caller, {})
    const place = await limits.places.take(of(), 5)
    expect(await limits.places.take(of(), 5)).toMatchObject({ at: 0, kind: 'calls' })
    await clock.advance(300_000)
    expect(await limits.places.take(of(), 5)).toMatchObject({ kind: 'calls' })
    if ('leave' in place) place.leave()
    const { load } = of()[0] ?? {}
    await clock.advance(300_000)
    limits.of(new Caller(aToken({ id: 13, rpm: 1 }), aUser()), {})
    expect(of()[0]?.load).not.toBe(load)
  })
})
