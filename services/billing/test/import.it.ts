import {
  accountOpen,
  accountsImport,
  type ImportedAccount,
  type ImportedToken,
  tokenResolve,
  tokensImport,
} from '@tollgate/contracts'
import type { TokenList } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { aUser } from '@tollgate/testing'
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
    billing = await BillingApp.start([aUser({ id: 107, username: 'ada' })])
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
})
