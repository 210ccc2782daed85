import { randomUUID } from 'node:crypto'
import { maxTurnoverUnits, maxUnits } from '@tollgate/contracts'
import { openDataSource } from '@tollgate/persistence'
import { testDatabase } from '@tollgate/testing'
import type { DataSource, MigrationInterface } from 'typeorm'
import { Books1767225600001 } from '../src/migrations/0001-books.migration'
import { Tokens1767225600002 } from '../src/migrations/0002-tokens.migration'
import { Prices1767225600003 } from '../src/migrations/0003-prices.migration'
import { Rewards1767225600004 } from '../src/migrations/0004-rewards.migration'
import { Bounds1767225600006 } from '../src/migrations/0006-bounds.migration'
import { BooksOnPostgres } from './support/books-on-postgres'

const largest = Number.MAX_SAFE_INTEGER

describe('the bounds of the books', () => {
  let billing: BooksOnPostgres
  const by = { username: 'ada', actorId: 1, actorName: 'root' }

  beforeAll(async () => {
    billing = await BooksOnPostgres.open()
    for (const userId of [7, 8, 9]) await billing.accounts.open({ userId, username: 'ada', units: 500 })
  })
  afterAll(() => billing.close())

  it.each([
    ['a balance', `UPDATE billing.accounts SET balance_units = ${maxUnits + 1} WHERE user_id = 7`],
    ['a turnover', `UPDATE billing.accounts SET used_units = ${maxTurnoverUnits} WHERE user_id = 7`],
    ['a warning', `UPDATE billing.accounts SET warn_below_units = ${maxUnits + 1} WHERE user_id = 7`],
    ['a cap', `INSERT INTO billing.token_quotas VALUES (1, 7, true, ${maxUnits + 1})`],
    ['earnings', `INSERT INTO billing.referrals VALUES (7, 1, 0, ${maxUnits + 1})`],
    ['a check-in', `INSERT INTO billing.check_ins VALUES (7, '2026-01-01', ${maxUnits + 1})`],
    [
      'a movement',
      `INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units) VALUES ('adjust', 'x', 7, ${maxUnits + 1}, 0)`,
    ],
  ])('are held by PostgreSQL: %s', async (_what, statement) => {
    await expect(billing.source.query(statement)).rejects.toMatchObject({ code: '23514' })
  })

  it('clamp what is given once, and refuse what can be had later', async () => {
    await billing.accounts.adjust({ ...by, adjustId: randomUUID(), userId: 8, wantedUnits: maxUnits - 10 })
    const give = (reference: string, how: 'credit' | 'creditUpTo') =>
      billing.transactions.run(async (tx) => {
        const locked = await billing.movements.lock(tx, 8)
        const movement = { kind: 'transfer', reference, details: null } as const
        await billing.movements[how](tx, locked, { movement, units: 11, cause: { username: 'ada' } })
      })
    await expect(give('a', 'credit')).rejects.toMatchObject({ code: 'billing.account-full' })
    await give('b', 'creditUpTo')
    const [account] = await billing.accounts.find([8])
    expect(account?.balanceUnits).toBe(maxUnits)
  })

  it('are told by a reconciliation where somebody took the constraints away, whatever the figures', async () => {
    await billing.source.query(`ALTER TABLE billing.accounts DROP CONSTRAINT accounts_balance_bounded,
      DROP CONSTRAINT accounts_turnover_bounded`)
    await billing.source.query(`UPDATE billing.accounts SET balance_units = 9223372036854775807 WHERE user_id = 9`)
    const found = await billing.reconciliation.reconcile()
    expect(found).toContainEqual({
      rule: 'balance within its bound',
      of: 'user 9',
      stored: maxUnits,
      computed: largest,
    })
  })

  it('stop a command on an account that no number can tell, instead of lending by a rounded figure', async () => {
    const lease = { leaseId: randomUUID(), journal: randomUUID(), commandNo: 1 }
    const command = { ...lease, grantedUnits: 0, reserveUnits: 1, recentSpendUnits: 0, userId: 9, tokenId: null }
    await expect(billing.leases.grant(command)).rejects.toThrow(RangeError)
  })
})

describe('books from before the bounds', () => {
  const before = [Books1767225600001, Tokens1767225600002, Prices1767225600003, Rewards1767225600004]
  let cleanup: () => Promise<void>
  let open: (migrations: (new () => MigrationInterface)[]) => Promise<DataSource>

  beforeEach(async () => {
    const database = await testDatabase()
    const opened: DataSource[] = []
    open = async (migrations) => {
      const source = await openDataSource({ url: database.url, schema: 'billing', entities: [], migrations })
      opened.push(source)
      return source
    }
    cleanup = async () => {
      for (const source of opened) await source.destroy()
      await database.drop()
    }
  })
  afterEach(() => cleanup())

  it('come back within them, and the ledger says why', async () => {
    const old = await open(before)
    await old.query(`INSERT INTO billing.accounts (user_id, balance_units, held_units, used_units, warn_below_units)
      VALUES (1, ${largest}, 100, 5, ${largest}), (2, 1000, 0, 0, NULL), (3, 3000, 0, ${maxTurnoverUnits - 2_000}, NULL)`)
    await old.query(`INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units)
      VALUES ('adjust', 'a', 1, ${largest}, ${largest}), ('signup', '2', 2, 1000, 1000)`)
    await old.query(`INSERT INTO billing.token_quotas (token_id, user_id, is_unlimited, remain_units)
      VALUES (1, 1, false, ${largest}), (2, 1, true, 5)`)
    await old.query(`INSERT INTO billing.referrals VALUES (1, 2, ${largest}, ${largest})`)
    const source = await open([...before, Bounds1767225600006])
    expect(await source.query('SELECT user_id, balance_units FROM billing.accounts ORDER BY user_id')).toEqual([
      { user_id: 1, balance_units: maxUnits },
      { user_id: 2, balance_units: 1_000 },
      { user_id: 3, balance_units: 2_000 },
    ])
    const rows = await source.query(`SELECT user_id, units, balance_units FROM billing.ledger
      WHERE reference LIKE 'bounds:%' ORDER BY user_id`)
    expect(rows).toEqual([
      { user_id: 1, units: maxUnits - largest, balance_units: maxUnits },
      { user_id: 3, units: -1_000, balance_units: 2_000 },
    ])
    expect(await source.query('SELECT remain_units FROM billing.token_quotas ORDER BY token_id')).toEqual([
      { remain_units: maxUnits },
      { remain_units: 5 },
    ])
    expect(await source.query('SELECT quota_units, history_units FROM billing.referrals')).toEqual([
      { quota_units: maxUnits, history_units: maxUnits },
    ])
  })

  it('stop the start, in words, where what is lent or spent is beyond them', async () => {
    const old = await open(before)
    await old.query(
      `INSERT INTO billing.accounts (user_id, balance_units, held_units) VALUES (4, ${largest}, ${maxUnits + 1})`,
    )
    await old.query(`INSERT INTO billing.token_quotas (token_id, user_id, is_unlimited, remain_units, held_units)
      VALUES (6, 4, false, ${largest}, ${maxUnits + 1})`)
    await expect(open([...before, Bounds1767225600006])).rejects.toThrow(/users \[4\], tokens \[6\]/)
    expect(await old.query('SELECT balance_units FROM billing.accounts')).toEqual([{ balance_units: largest }])
  })
})
