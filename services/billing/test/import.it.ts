import {
  accountOpen,
  accountsImport,
  type ImportedAccount,
  type ImportedRedemption,
  type ImportedToken,
  redemptionsImport,
  redemptionUsesImport,
  tokenResolve,
  tokensImport,
} from '@tollgate/contracts'
import type { RedemptionList, TokenList } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { anAdmin, aUser } from '@tollgate/testing'
import { ReconcileRepository } from '../src/reconcile/reconcile.repository'
import { findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'

const keyOf = (letter: string) => letter.repeat(48)

const account = (userId: number, balanceUnits: number, more: Partial<ImportedAccount> = {}): ImportedAccount => ({
  sourceId: String(userId - 100),
  userId,
  username: `user-${userId}`,
  balanceUnits,
  usedUnits: 70,
  requestCount: 4,
  referral: { invitedCount: 0, quotaUnits: 0, historyUnits: 0 },
  ...more,
})

const token = (sourceId: number, key: string, more: Partial<ImportedToken> = {}): ImportedToken => ({
  sourceId: String(sourceId),
  ownerId: '7',
  name: `token-${sourceId}`,
  key,
  isEnabled: true,
  expiredTime: -1,
  isUnlimited: false,
  remainUnits: 90,
  isModelLimited: false,
  modelLimits: '',
  allowIps: '',
  group: '',
  createdTime: 1_700_000_000,
  ...more,
})

describe('accounts and tokens of another gateway', () => {
  let billing: BillingApp

  beforeAll(async () => {
    billing = await BillingApp.start([aUser({ id: 107, username: 'ada' }), anAdmin({ username: 'admin' })])
  }, 60_000)
  afterAll(() => billing?.stop())

  const open = (accounts: ImportedAccount[], source = 'old') =>
    billing.identity.rpc.call(accountsImport, { source, accounts })
  const take = async (tokens: ImportedToken[], isTrial = false) =>
    (await billing.identity.rpc.call(tokensImport, { source: 'old', isTrial, tokens })).rows
  const openings = () =>
    billing.query(
      `SELECT reference, user_id::int AS "userId", units::int FROM billing.ledger WHERE kind = 'opening' ORDER BY id`,
    )
  const sound = async () => {
    const transactions = billing.app.get(Transactions)
    const repository = billing.app.get(ReconcileRepository, { strict: false })
    const unsound = await transactions.read(async (db) => [
      ...(await repository.unsoundAccounts(db, 9)),
      ...(await repository.unsoundTokens(db, 9)),
    ])
    return [...unsound, ...findViolations(await billing.rows())]
  }

  it('begin with the balance that was there, in one row, and nothing comes on top (M20)', async () => {
    const earned = { invitedCount: 2, quotaUnits: 30, historyUnits: 20 }
    await open([account(107, 500), account(108, 0, { referral: earned })])
    const rows = [
      { reference: 'old:7', userId: 107, units: 500 },
      { reference: 'old:8', userId: 108, units: 0 },
    ]
    expect(await openings()).toEqual(rows)
    await open([account(107, 500), account(108, 0), account(109, 9)])
    expect(await openings()).toEqual([...rows, { reference: 'old:9', userId: 109, units: 9 }])
    // Quota for new users is for those who are new.
    const { account: again } = await billing.identity.rpc.call(accountOpen, {
      userId: 107,
      username: 'ada',
      units: 1_000,
    })
    expect(again).toMatchObject({ balanceUnits: 500, usedUnits: 0, requestCount: 0 })
    expect(await billing.query('SELECT user_id, quota_units, history_units FROM billing.referrals')).toEqual([
      { user_id: 108, quota_units: '30', history_units: '30' },
    ])
    expect(await sound()).toEqual([])
  })

  it('are opened all or none of a batch', async () => {
    const before = await billing.rows()
    // One of them has an account already, out of no source that is known.
    await expect(open([account(120, 5), account(107, 7, { sourceId: '99' })])).rejects.toThrow()
    expect(await billing.rows()).toEqual(before)
  })

  it('keep their keys, so that programs go on (M20)', async () => {
    const taken = await take([
      token(1, keyOf('a')),
      token(2, `sk-${keyOf('b')}`, { isUnlimited: true, remainUnits: -5, isEnabled: false, name: 'n'.repeat(60) }),
      token(3, keyOf('c'), {
        remainUnits: -8,
        expiredTime: 1_600_000_000,
        modelLimits: 'gpt-4o,o3',
        isModelLimited: true,
      }),
    ])
    expect(taken.map(({ outcome, notes }) => [outcome, notes])).toEqual([
      ['taken', []],
      ['taken', ['its name is cut to 50 characters']],
      ['taken', ['had used 8 units too many: 0 remain']],
    ])
    const { token: found } = await billing.relay.rpc.call(tokenResolve, { keyHash: sha256Hex(keyOf('a')) })
    expect(found).toMatchObject({ userId: 107, name: 'token-1', status: 1, remainUnits: 90 })
    const { items } = await billing.data<TokenList>('GET', '/api/token/', { as: 'ada' })
    expect(items).toMatchObject([
      { key: `sk-${keyOf('c')}`, status: 3, model_limits: 'gpt-4o,o3', remain_quota: 0 },
      { key: `sk-${keyOf('b')}`, status: 2, unlimited_quota: true },
      { key: `sk-${keyOf('a')}`, status: 1, created_time: 1_700_000_000 },
    ])
    expect(await sound()).toEqual([])
  })

  it('are taken once, and what cannot be a token here is told by its reason', async () => {
    const batch = [
      token(1, keyOf('a')),
      token(4, keyOf('a')),
      token(5, 'x'.repeat(59)),
      token(6, keyOf('d'), { ownerId: '4711' }),
      token(7, keyOf('e'), { allowIps: 'everywhere' }),
    ]
    const before = await billing.rows()
    expect((await take(batch)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['before', ''],
      ['refused', 'a token here has this key'],
      ['refused', expect.stringContaining('48 letters and digits')],
      ['refused', 'its owner, user 4711, was not taken'],
      ['refused', expect.stringMatching(/address/i)],
    ])
    expect(await billing.rows()).toEqual(before)
  })

  it('are only told of in a trial', async () => {
    const before = await billing.rows()
    const batch = [token(11, keyOf('f')), token(12, keyOf('f')), token(13, 'short')]
    const tried = await take(batch, true)
    expect(await billing.rows()).toEqual(before)
    expect(await take(batch)).toEqual(tried)
  })

  const code = (sourceId: number, more: Partial<ImportedRedemption> = {}): ImportedRedemption => ({
    sourceId: String(sourceId),
    creatorId: '7',
    usedById: '',
    name: `code ${sourceId}`,
    key: `key-of-code-${sourceId}`,
    status: 1,
    quotaUnits: 40,
    isGift: false,
    maxUses: 0,
    usedCount: 0,
    createdTime: 1_700_000_000,
    redeemedTime: 0,
    validFrom: 0,
    validUntil: 0,
    ...more,
  })
  const takeCodes = async (redemptions: ImportedRedemption[], isTrial = false) =>
    (await billing.identity.rpc.call(redemptionsImport, { source: 'old', isTrial, redemptions })).rows
  const takeUses = async (uses: { sourceId: string; redemptionId: string; userId: string }[]) => {
    const whole = uses.map((use) => ({ ...use, name: `code ${use.redemptionId}`, usedTime: 1_700_000_050 }))
    return (await billing.identity.rpc.call(redemptionUsesImport, { source: 'old', isTrial: false, uses: whole })).rows
  }
  const topUp = async (key: string) => {
    const { body } = await billing.ask<{ quota: number }>('POST', '/api/user/topup', { as: 'ada', body: { key } })
    return body.success ? body.data.quota : body.message
  }

  it('bring the codes that there were, each as it was, once (M20)', async () => {
    const given = [
      code(1),
      code(2, { status: 2 }),
      code(3, { status: 3, usedById: '7', redeemedTime: 1_700_000_009 }),
      code(4, { isGift: true, maxUses: 3, usedCount: 2, name: '' }),
      code(5, { isGift: true, maxUses: 3, usedCount: 5, status: 3, name: 'n'.repeat(30) }),
      code(6, { status: 9, validUntil: 1_900_000_000 }),
    ]
    const refused = [
      code(7, { key: 'short' }),
      code(8, { quotaUnits: 0 }),
      code(9, { key: 'key-of-code-1' }),
      code(10, { key: '' }),
    ]
    expect((await takeCodes([...given, ...refused], true)).map(({ outcome }) => outcome)).toEqual([
      ...Array(6).fill('taken'),
      ...Array(4).fill('refused'),
    ])
    expect(await billing.query('SELECT id FROM billing.redemptions')).toEqual([])
    const rows = await takeCodes([...given, ...refused])
    expect(rows.map(({ reason, notes }) => [...notes, reason].join())).toEqual([
      '',
      '',
      '',
      '',
      'its name is cut to 20 characters,was redeemed 5 times, and was for 3,',
      'its status 9 is none here: it is disabled,',
      'A code of your own has 6 to 64 characters',
      'The quota of a redemption code must be a whole number from 1 to 1000000000000000',
      'a code here has this key',
      'it has no key',
    ])
    expect((await takeCodes(given)).map(({ outcome }) => outcome)).toEqual(Array(6).fill('before'))
    const { items } = await billing.data<RedemptionList>('GET', '/api/redemption/?sort_by=id&sort_order=asc', {
      as: 'admin',
    })
    const usual = { user_id: 107, is_gift: false, max_uses: -1, used_count: 0, used_user_id: 0, quota: 40 }
    expect(items).toMatchObject([
      { ...usual, name: 'code 1', key: 'key-of-code-1', status: 1 },
      { ...usual, status: 2 },
      { ...usual, status: 3, used_count: 1, used_user_id: 107, redeemed_time: 1_700_000_009 },
      { ...usual, name: 'code 4', is_gift: true, max_uses: 3, used_count: 2, status: 1 },
      { ...usual, name: 'n'.repeat(20), is_gift: true, max_uses: 5, used_count: 5, status: 3 },
      { ...usual, status: 2, valid_until: 1_900_000_000 },
    ])
  })

  it('bring who redeemed which gift code, who has it no second time (M20)', async () => {
    const uses = [
      { sourceId: '1', redemptionId: '4', userId: '7' },
      { sourceId: '2', redemptionId: '4', userId: '999' },
      { sourceId: '3', redemptionId: '77', userId: '7' },
      { sourceId: '4', redemptionId: '4', userId: '7' },
    ]
    const rows = await takeUses(uses)
    expect(rows.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
      'taken ',
      'refused user 999 was not taken',
      'refused its code 77 was not taken',
      'before ',
    ])
    expect((await takeUses(uses.slice(0, 1))).map(({ outcome }) => outcome)).toEqual(['before'])
    const had = 'You have redeemed this code already: 40 units of quota were added to your balance then'
    expect([await topUp('key-of-code-4'), await topUp('key-of-code-3')]).toEqual([had, had])
    expect(await topUp('key-of-code-1')).toBe(40)
    expect(await topUp('key-of-code-2')).toBe('This redemption code is disabled')
    expect(await sound()).toEqual([])
  })
})
