import type { Account, GrantState, Lease, TokenQuota } from '../books/books-state'
import { noBudget } from '../books/month-budget'
import { noPeriods } from '../books/token-periods'
import { neverUsed } from '../books/token-use'
import {
  closeLeases,
  decideGrant,
  doubtMs,
  type GrantCommand,
  isAbandoned,
  leaseLifetimeMs,
  tombstone,
} from './lease.policy'

const nowMs = 1_767_225_600_000
const journal = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'
const leaseId = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11'

const anAccount = (given: Partial<Account> = {}): Account => ({
  userId: 7,
  balanceUnits: 1_000,
  heldUnits: 0,
  usedUnits: 0,
  requestCount: 0,
  warnBelowUnits: null,
  ...noBudget,
  ...given,
})
const aToken = (given: Partial<TokenQuota> = {}): TokenQuota => ({
  tokenId: 12,
  userId: 7,
  isUnlimited: false,
  remainUnits: 500,
  heldUnits: 0,
  usedUnits: 0,
  owedUnits: 0,
  ...noPeriods,
  ...neverUsed,
  isDeleted: false,
  ...given,
})
const aLease = (given: Partial<Lease> = {}): Lease => ({
  leaseId,
  journal,
  userId: 7,
  tokenId: 12,
  callGroup: null,
  isGroupHeld: false,
  commandNo: 1,
  grantedUnits: 100,
  settledUnits: 0,
  releasedUnits: 0,
  deadlineMs: nowMs,
  isClosed: false,
  ...given,
})
const aCommand = (given: Partial<GrantCommand> = {}): GrantCommand => ({
  leaseId,
  commandNo: 1,
  journal,
  userId: 7,
  tokenId: 12,
  grantedUnits: 0,
  reserveUnits: 100,
  recentSpendUnits: 0,
  ...given,
})

function decide(state: Partial<GrantState>, command: Partial<GrantCommand> = {}, presentRelays = 1) {
  const none = { group: null, tokenLife: null, lease: null }
  const whole = { account: anAccount(), token: aToken(), ...none, isSuperseded: false, databaseMs: nowMs, ...state }
  return decideGrant(whole, aCommand(command), { nowMs, presentRelays, today: 20260131 })
}

describe('the size of a block', () => {
  test.each([
    ['exactly the reserve when nothing was spent lately', { recent: 0, relays: 1, balance: 1_000 }, 100],
    ['the recent spend where the share allows it', { recent: 200, relays: 1, balance: 1_000 }, 200],
    ['a quarter of what is free when the recent spend is more', { recent: 900, relays: 1, balance: 1_000 }, 250],
    ['a quarter over all present relays', { recent: 900, relays: 2, balance: 1_000 }, 125],
    ['exactly one reserve when the share is below it', { recent: 900, relays: 4, balance: 1_000 }, 100],
    ['the last reserve there is', { recent: 900, relays: 1, balance: 100 }, 100],
  ])('is %s', (_, { recent, relays, balance }, lentUnits) => {
    const state = { account: anAccount({ balanceUnits: balance }), token: aToken({ isUnlimited: true }) }
    expect(decide(state, { recentSpendUnits: recent }, relays)).toMatchObject({ outcome: 'granted', lentUnits })
  })

  it('counts the free remainder of a limited token too', () => {
    expect(decide({ token: aToken({ remainUnits: 480, heldUnits: 80 }) }, { recentSpendUnits: 900 })).toMatchObject({
      lentUnits: 100,
    })
  })

  it('starts a lease that lives a quarter of an hour, and renews it with each command', () => {
    const first = decide({})
    expect(first).toMatchObject({ lease: { commandNo: 1, grantedUnits: 100, deadlineMs: nowMs + leaseLifetimeMs } })
    const renewed = decide({ lease: aLease({ deadlineMs: 5 }) }, { commandNo: 2, grantedUnits: 100, reserveUnits: 0 })
    expect(renewed).toMatchObject({ lentUnits: 0, lease: { deadlineMs: nowMs + leaseLifetimeMs, grantedUnits: 100 } })
  })
})

describe('a command', () => {
  it('changes nothing when it is repeated', () => {
    const lease = aLease({ commandNo: 3, grantedUnits: 700, deadlineMs: nowMs + 70 })
    const repeated = { outcome: 'repeated', lease, lifetimeMs: 70 }
    expect(decide({ lease }, { commandNo: 3, grantedUnits: 600 })).toEqual(repeated)
  })

  it('changes nothing when a later one overtook it', () => {
    const lease = aLease({ commandNo: 4, grantedUnits: 700 })
    expect(decide({ lease }, { commandNo: 2 })).toEqual({ outcome: 'repeated', lease, lifetimeMs: 1 })
  })

  it('lends only what a lost reply has not lent already', () => {
    const lease = aLease({ grantedUnits: 100 })
    expect(decide({ lease }, { commandNo: 2, grantedUnits: 40 })).toMatchObject({
      lentUnits: 40,
      lease: { grantedUnits: 140 },
    })
    expect(decide({ lease }, { commandNo: 2, grantedUnits: 0 })).toMatchObject({
      lentUnits: 0,
      lease: { grantedUnits: 100 },
    })
  })

  test.each<[string, Partial<GrantState>, Partial<GrantCommand>]>([
    ['the account is unknown', { account: null }, {}],
    ['the token is unknown', { token: null }, {}],
    ['the token is deleted', { token: aToken({ isDeleted: true }) }, {}],
    ["the token is another user's", { token: aToken({ userId: 8 }) }, {}],
    ['the lease is closed', { lease: aLease({ isClosed: true }) }, { commandNo: 2 }],
    ['the return overtook it', { lease: tombstone(leaseId, journal) }, {}],
    ['its process has ended', { isSuperseded: true }, {}],
    ["the lease is another process's", { lease: aLease({ journal: leaseId }) }, { commandNo: 2 }],
    ["the lease is another token's", { lease: aLease({ tokenId: null }) }, { commandNo: 2 }],
    ['it claims more than was ever lent', { lease: aLease() }, { commandNo: 2, grantedUnits: 101 }],
  ])('finds the lease closed when %s', (_, state, command) => {
    expect(decide(state, command)).toEqual({ outcome: 'closed' })
  })
})

describe('a refusal', () => {
  it('says the user is exhausted when the balance itself is below the reserve', () => {
    const account = anAccount({ balanceUnits: 99 })
    expect(decide({ account })).toEqual({ outcome: 'user-exhausted', balanceUnits: 99 })
  })

  it('says the token is exhausted when its remainder itself is', () => {
    expect(decide({ token: aToken({ remainUnits: 99 }) })).toEqual({ outcome: 'token-exhausted', remainUnits: 99 })
  })

  it('says so of a remainder of which all is lent and less is wanted', () => {
    const token = aToken({ remainUnits: 500, heldUnits: 500, owedUnits: 450 })
    expect(decide({ token })).toEqual({ outcome: 'token-exhausted', remainUnits: 50 })
  })

  test.each<[string, Partial<GrantState>]>([
    ['of the account', { account: anAccount({ heldUnits: 950 }) }],
    ['of the token', { token: aToken({ heldUnits: 450 }) }],
  ])('says held when only holds %s stand in the way', (_, state) => {
    expect(decide(state)).toEqual({ outcome: 'held' })
  })

  const life = { isEnabled: true, expiredTime: -1 }
  test.each([
    ['disabled', 'token-disabled', { ...life, isEnabled: false }],
    ['expired', 'token-expired', { ...life, expiredTime: nowMs / 1_000 }],
  ])('says so when the token is %s, for a new lease and for a longer one', (_, outcome, tokenLife) => {
    expect(decide({ tokenLife })).toEqual({ outcome })
    expect(decide({ tokenLife, lease: aLease() }, { commandNo: 2, grantedUnits: 100 })).toEqual({ outcome })
    expect(decide({ tokenLife, lease: aLease() })).toMatchObject({ outcome: 'repeated' })
  })

  it('is not made of a token that may be used', () => {
    const tokenLife = { ...life, expiredTime: nowMs / 1_000 + 1 }
    expect(decide({ tokenLife })).toMatchObject({ outcome: 'granted' })
  })

  it('is never made of the remainder of an unlimited token', () => {
    const token = aToken({ isUnlimited: true, remainUnits: -5 })
    expect(decide({ token })).toMatchObject({ outcome: 'granted', lentUnits: 100 })
  })
})

describe('the life of a lease', () => {
  it('is given up after an hour in doubt, or once its process has ended', () => {
    expect(isAbandoned(aLease(), false, nowMs + doubtMs - 1)).toBe(false)
    expect(isAbandoned(aLease(), false, nowMs + doubtMs)).toBe(true)
    expect(isAbandoned(aLease(), true, nowMs)).toBe(true)
    expect(isAbandoned(aLease({ isClosed: true }), true, nowMs + doubtMs)).toBe(false)
  })

  it('ends with its rest let go, once', () => {
    const books = {
      accounts: new Map([[7, anAccount({ heldUnits: 300 })]]),
      tokens: new Map([[12, aToken({ heldUnits: 300 })]]),
      leases: new Map([[leaseId, aLease({ grantedUnits: 100, settledUnits: 30 })]]),
      groups: new Map(),
    }
    const closed = closeLeases(books, [leaseId, leaseId, 'unknown'])
    expect(closed.accounts.get(7)?.heldUnits).toBe(230)
    expect(closed.tokens.get(12)?.heldUnits).toBe(230)
    expect(closed.leases.get(leaseId)).toMatchObject({ isClosed: true, releasedUnits: 70 })
  })

  test.each([
    ['none where nothing is owed', { remainUnits: 500, heldUnits: 100 }, { remainUnits: 500, owedUnits: 0 }],
    [
      'as much as came home while more is lent',
      { remainUnits: 170, heldUnits: 170, owedUnits: 100 },
      { remainUnits: 100, heldUnits: 100, owedUnits: 30 },
    ],
    [
      'no more than is owed',
      { remainUnits: 70, heldUnits: 70, owedUnits: 20 },
      { remainUnits: 50, heldUnits: 0, owedUnits: 0 },
    ],
  ])('takes from the remainder of its token %s', (_, token, expected) => {
    const books = {
      accounts: new Map([[7, anAccount({ heldUnits: 300 })]]),
      tokens: new Map([[12, aToken(token)]]),
      leases: new Map([[leaseId, aLease({ grantedUnits: 100, settledUnits: 30 })]]),
      groups: new Map(),
    }
    expect(closeLeases(books, [leaseId]).tokens.get(12)).toMatchObject(expected)
  })
})
