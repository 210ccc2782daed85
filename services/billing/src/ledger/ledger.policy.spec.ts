import { maxTurnoverUnits, maxUnits } from '@tollgate/contracts'
import type { Account, Lease, TokenQuota } from '../books/books-state'
import { noBudget } from '../books/month-budget'
import { noPeriods } from '../books/token-periods'
import { neverUsed } from '../books/token-use'
import { adjust, credit, recap, roomUnits, settle } from './ledger.policy'

const anAccount = (given: Partial<Account> = {}): Account => ({
  userId: 7,
  balanceUnits: 1_000,
  heldUnits: 0,
  usedUnits: 5,
  requestCount: 2,
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
  usedUnits: 5,
  owedUnits: 0,
  ...noPeriods,
  ...neverUsed,
  isDeleted: false,
  ...given,
})
const aLease = (grantedUnits: number): Lease => ({
  leaseId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11',
  journal: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
  userId: 7,
  tokenId: 12,
  callGroup: null,
  isGroupHeld: false,
  commandNo: 1,
  grantedUnits,
  settledUnits: 0,
  releasedUnits: 0,
  deadlineMs: 0,
  isClosed: false,
})

describe('settling a call', () => {
  it('takes the price out of the lease and counts it for user and token', () => {
    const parties = {
      account: anAccount({ heldUnits: 300 }),
      token: aToken({ heldUnits: 300 }),
      lease: aLease(300),
      group: null,
    }
    expect(settle(parties, 120, { isAnswered: true, day: 20260131 })).toEqual({
      account: {
        userId: 7,
        balanceUnits: 880,
        heldUnits: 180,
        usedUnits: 125,
        requestCount: 3,
        warnBelowUnits: null,
        ...{ budgetUnits: 0, usedMonth: 202601, monthUsedUnits: 120 },
      },
      token: {
        ...{ ...aToken(), remainUnits: 380, heldUnits: 180, usedUnits: 125 },
        ...{ usedDay: 20260131, dayUsedUnits: 120, monthUsedUnits: 120 },
      },
      lease: { ...aLease(300), settledUnits: 120 },
      group: null,
      chargedUnits: 120,
      writeoffUnits: 0,
    })
  })

  interface Case {
    account: Partial<Account>
    token: Partial<TokenQuota> | null
    grantedUnits: number
    chargedUnits: number
  }
  const leased = { account: { heldUnits: 100 }, token: { heldUnits: 100 }, grantedUnits: 100 }

  test.each<[string, Case]>([
    ['extends the lease from the free balance', { ...leased, chargedUnits: 350 }],
    [
      'stops at what other leases hold',
      { ...leased, account: { balanceUnits: 400, heldUnits: 300 }, chargedUnits: 200 },
    ],
    [
      'takes nothing beyond the lease where the cap of a day was lowered below what was used',
      {
        ...leased,
        token: { heldUnits: 100, dailyCapUnits: 50, usedDay: 20260131, dayUsedUnits: 300 },
        chargedUnits: 100,
      },
    ],
    [
      "stops at the token's free remainder",
      { ...leased, token: { remainUnits: 150, heldUnits: 100 }, chargedUnits: 150 },
    ],
    [
      'asks no remainder of an unlimited token',
      { ...leased, token: { isUnlimited: true, remainUnits: -9, heldUnits: 100 }, chargedUnits: 350 },
    ],
    [
      'goes to the free balance without a lease',
      { account: { heldUnits: 900 }, token: null, grantedUnits: 0, chargedUnits: 100 },
    ],
    [
      'charges nothing where nothing is free',
      { account: { heldUnits: 1_000 }, token: null, grantedUnits: 0, chargedUnits: 0 },
    ],
  ])('%s', (_, { account, token, grantedUnits, chargedUnits }) => {
    const lease = grantedUnits > 0 ? aLease(grantedUnits) : null
    const settled = settle({ account: anAccount(account), token: token && aToken(token), lease, group: null }, 350, {
      isAnswered: true,
      day: 20260131,
    })
    expect(settled).toMatchObject({ chargedUnits, writeoffUnits: 350 - chargedUnits })
    expect(settled.account.balanceUnits).toBe(anAccount(account).balanceUnits - chargedUnits)
    expect(settled.account.balanceUnits).toBeGreaterThanOrEqual(settled.account.heldUnits)
    expect(settled.lease?.settledUnits ?? 0).toBe(grantedUnits)
  })

  it('leaves the remainder of an unlimited token as it is, and counts what it used', () => {
    const token = aToken({ isUnlimited: true, remainUnits: 10 })
    expect(
      settle({ account: anAccount(), token, lease: null, group: null }, 40, { isAnswered: true, day: 20260131 }).token,
    ).toMatchObject({
      remainUnits: 10,
      usedUnits: 45,
    })
  })

  it('charges a call that failed, but does not count it as a request', () => {
    const settled = settle({ account: anAccount(), token: null, lease: null, group: null }, 3, {
      isAnswered: false,
      day: 20260131,
    })
    expect(settled.account).toMatchObject({ balanceUnits: 997, requestCount: 2 })
  })

  it('takes nothing from a lease that is closed', () => {
    const lease = { ...aLease(300), isClosed: true, releasedUnits: 300 }
    const settled = settle({ account: anAccount({ balanceUnits: 50 }), token: null, lease, group: null }, 80, {
      isAnswered: true,
      day: 20260131,
    })
    expect(settled).toMatchObject({ chargedUnits: 50, writeoffUnits: 30, lease: { settledUnits: 0 } })
  })
})

describe('an adjustment', () => {
  const movement = { kind: 'adjust', reference: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a12', details: null } as const

  test.each([
    ['sets the balance to the figure', { heldUnits: 0, wantedUnits: 2_500 }, 2_500],
    ['takes away as well', { heldUnits: 0, wantedUnits: 0 }, 0],
    ['leaves what is still held', { heldUnits: 300, wantedUnits: 0 }, 300],
    ['may meet the held exactly', { heldUnits: 300, wantedUnits: 300 }, 300],
  ])('%s', (_, { heldUnits, wantedUnits }, balanceUnits) => {
    const adjusted = adjust(anAccount({ heldUnits }), movement, wantedUnits)
    const owedUnits = Math.max(0, balanceUnits - wantedUnits)
    expect(adjusted).toMatchObject({ account: { balanceUnits, heldUnits }, owedUnits })
    expect(adjusted.row).toMatchObject({ ...movement, units: balanceUnits - 1_000, balanceUnits, houseUnits: 0 })
  })
})

describe('a credit', () => {
  it('adds to the balance and says why', () => {
    const { account, row } = credit(anAccount(), { kind: 'signup', reference: '7', details: null }, 500)
    expect(account.balanceUnits).toBe(1_500)
    expect(row).toMatchObject({
      kind: 'signup',
      reference: '7',
      userId: 7,
      units: 500,
      balanceUnits: 1_500,
      requests: 0,
    })
  })
})

describe("a token's cap", () => {
  test.each([
    ['is set as sent', { remainUnits: 900 }, { remainUnits: 900, isUnlimited: false }],
    ['stays when it is not sent', {}, { remainUnits: 500, isUnlimited: false }],
    ['covers what is held, and owes the rest', { remainUnits: 10 }, { remainUnits: 200, owedUnits: 190 }],
    ['is unchecked once unlimited', { remainUnits: 0, isUnlimited: true }, { remainUnits: 0, isUnlimited: true }],
  ])('%s', (_, wanted, expected) => {
    expect(recap(aToken({ heldUnits: 200 }), wanted)).toMatchObject(expected)
  })

  it('is raised to what is held when an unlimited token becomes limited', () => {
    const token = aToken({ isUnlimited: true, remainUnits: 0, heldUnits: 70 })
    expect(recap(token, { isUnlimited: false })).toMatchObject({ remainUnits: 70, owedUnits: 70, isUnlimited: false })
  })

  test.each([
    ['stays owed when it is not sent', {}, { remainUnits: 200, owedUnits: 150 }],
    ['owes what a later figure leaves', { remainUnits: 120 }, { remainUnits: 200, owedUnits: 80 }],
    ['owes nothing at a figure above what is held', { remainUnits: 300 }, { remainUnits: 300, owedUnits: 0 }],
    ['owes nothing once unlimited', { isUnlimited: true }, { remainUnits: 50, owedUnits: 0 }],
  ])('%s', (_, wanted, expected) => {
    expect(recap(aToken({ remainUnits: 200, heldUnits: 200, owedUnits: 150 }), wanted)).toMatchObject(expected)
  })

  it('owes no more than calls that ran on have left', () => {
    const token = aToken({ remainUnits: 200, heldUnits: 200, owedUnits: 150 })
    const { token: settled } = settle(
      { account: anAccount({ heldUnits: 200 }), token, lease: aLease(200), group: null },
      120,
      {
        isAnswered: true,
        day: 20260131,
      },
    )
    expect(settled).toMatchObject({ remainUnits: 80, heldUnits: 80, owedUnits: 80 })
  })
})

describe('the bounds of an account', () => {
  const movement = { kind: 'signup', reference: '7', details: null } as const

  test.each<[string, Partial<Account>, number]>([
    ['a balance is full', { balanceUnits: maxUnits }, maxUnits],
    ['a credit takes it beyond', { balanceUnits: maxUnits - 5 }, maxUnits],
    ['what was spent leaves less room', { usedUnits: maxTurnoverUnits - 1_500 }, 1_500],
    ['what was spent leaves none', { usedUnits: maxTurnoverUnits - 1_000 }, 1_000],
  ])('hold when %s', (_case, given, balanceUnits) => {
    const account = anAccount(given)
    const moved = credit(account, movement, 600_000)
    expect(moved.account.balanceUnits).toBe(balanceUnits)
    expect(moved.row).toMatchObject({ balanceUnits, units: balanceUnits - account.balanceUnits })
    expect(roomUnits(moved.account)).toBe(0)
  })

  it('hold for an absolute figure, which then is not as wanted', () => {
    const account = anAccount({ usedUnits: maxTurnoverUnits - 1_500 })
    expect(adjust(account, movement, maxUnits)).toMatchObject({ account: { balanceUnits: 1_500 }, owedUnits: 0 })
    expect(adjust(account, movement, 0)).toMatchObject({ account: { balanceUnits: 0 }, owedUnits: 0 })
  })

  it('are not crossed by a charge, however much was spent', () => {
    const account = anAccount({ balanceUnits: maxUnits, usedUnits: maxTurnoverUnits - maxUnits })
    const settled = settle({ account, token: null, lease: null, group: null }, Number.MAX_SAFE_INTEGER, {
      isAnswered: true,
      day: 20260131,
    })
    expect(settled.account).toMatchObject({ balanceUnits: 0, usedUnits: maxTurnoverUnits })
    expect(settled.chargedUnits + settled.writeoffUnits).toBe(Number.MAX_SAFE_INTEGER)
  })
})
