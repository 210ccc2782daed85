import { randomUUID } from 'node:crypto'
import type { Receipt } from '@tollgate/contracts'
import { aFixedPrice, aPriceSnapshot, aReceipt, ManualClock } from '@tollgate/testing'
import type { WantedBudget } from '../src/budget/budget'
import type { GrantCommand } from '../src/lease/lease.policy'
import { findViolations } from './histories/checker'
import { BooksOnPostgres } from './support/books-on-postgres'
import { setBudget } from './support/set-budget'

const callUnits = 50_000 // 0.1 USD
const dayMs = 24 * 3_600_000

describe('lending by budgets, on PostgreSQL', () => {
  const clock = new ManualClock()
  let billing: BooksOnPostgres
  let lastUser = 100

  beforeAll(async () => {
    billing = await BooksOnPostgres.open(clock)
    await clock.advance(dayMs)
  })
  afterAll(() => billing.close())
  afterEach(async () => {
    expect(findViolations(await billing.rows())).toEqual([])
    expect(await billing.reconciliation.reconcile()).toEqual([])
    billing.crossed.length = 0
  })

  async function aUser(units = 1_000 * callUnits): Promise<number> {
    const userId = (lastUser += 1)
    await billing.accounts.open({ userId, username: 'ada', units })
    const cap = { userId, isUnlimited: true, remainUnits: 0 }
    await billing.transactions.run((tx) => billing.books.addTokenQuotas(tx, [userId], cap))
    return userId
  }

  async function budget(wanted: Partial<WantedBudget> & Pick<WantedBudget, 'scope' | 'subject'>, units: number) {
    const whole: WantedBudget = {
      ...{
        name: 'its name',
        ownerId: null,
        monthlyUnits: units,
        warnPercents: [],
        isHard: true,
        isAdministrators: true,
      },
      ...wanted,
    }
    await setBudget(billing, whole)
  }

  const aCommand = (userId: number, given: Partial<GrantCommand> = {}): GrantCommand => ({
    ...{ leaseId: randomUUID(), commandNo: 1, journal: randomUUID(), userId, tokenId: userId, group: 'default' },
    ...{ grantedUnits: 0, reserveUnits: callUnits, recentSpendUnits: 0 },
    ...given,
  })

  const receiptOf = (command: GrantCommand, given: { units?: number; facts?: Partial<Receipt['facts']> } = {}) => {
    const { userId, tokenId, leaseId, group } = command
    const price = aFixedPrice(String((given.units ?? callUnits) / 500_000))
    const { facts } = aReceipt({})
    const now = { ...facts, group: group ?? 'default', startedAtMs: clock.nowMs(), durationMs: 0, ...given.facts }
    return aReceipt({
      ...{ requestId: randomUUID(), userId, tokenId, leaseId, snapshot: aPriceSnapshot({ price }) },
      facts: now,
    })
  }

  /** A call that ends now. */
  async function spend(userId: number, given: Partial<GrantCommand> = {}) {
    const command = aCommand(userId, { recentSpendUnits: 100 * callUnits, ...given })
    const reply = await billing.leases.grant(command)
    if (reply.outcome !== 'granted') return reply
    const { journal, leaseId } = command
    await billing.ledger.apply(journal, [{ type: 'receipt', seq: 1, receipt: receiptOf(command) }])
    await billing.ledger.apply(journal, [{ type: 'return', seq: 2, leaseId }])
    return reply
  }

  const toNextMonth = async () => {
    const now = new Date(clock.nowMs())
    await clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1) - clock.nowMs())
  }
  const counts = (replies: readonly { outcome: string }[]) => {
    const counted: Record<string, number> = {}
    for (const { outcome } of replies) counted[outcome] = (counted[outcome] ?? 0) + 1
    return counted
  }

  it.each(['user', 'token'] as const)(
    'rule M43: lends to a %s exactly its hard budget, of a hundred calls at once',
    async (scope) => {
      const userId = await aUser()
      await budget({ scope, subject: String(userId), ownerId: userId }, 10 * callUnits)
      const replies = await Promise.all(Array.from({ length: 100 }, () => spend(userId)))
      expect(counts(replies)).toEqual({ granted: 10, 'budget-spent': 90 })
      const refused = await spend(userId)
      expect(refused).toEqual({
        outcome: 'budget-spent',
        scope,
        remainUnits: 0,
        endsInMs: expect.any(Number),
        renewsOn: expect.stringMatching(/^\d{4}-\d\d-01$/),
      })
      await toNextMonth()
      expect((await spend(userId)).outcome).toBe('granted')
    },
  )

  it('rule M43: lends to all users of a group together exactly its hard budget, and nothing less to other groups', async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => aUser()))
    await budget({ scope: 'group', subject: 'crowd' }, 10 * callUnits)
    const replies = await Promise.all([...users, ...users].map((userId) => spend(userId, { group: 'crowd' })))
    expect(counts(replies)).toEqual({ granted: 10, 'budget-spent': 90 })
    expect((await spend(users[0] ?? 0, { group: 'others' })).outcome).toBe('granted')
    await toNextMonth()
    expect((await spend(users[0] ?? 0, { group: 'crowd' })).outcome).toBe('granted')
  })

  it('rule M43: counts what was spent and is lent already when a group’s budget is set', async () => {
    const userId = await aUser()
    await spend(userId, { group: 'midmonth' })
    const lent = aCommand(userId, { group: 'midmonth', reserveUnits: 2 * callUnits })
    await billing.leases.grant(lent)
    await budget({ scope: 'group', subject: 'midmonth' }, 4 * callUnits)
    const one = aCommand(userId, { group: 'midmonth' })
    expect((await billing.leases.grant(one)).outcome).toBe('granted')
    const { journal, leaseId } = lent
    await billing.ledger.apply(journal, [{ type: 'receipt', seq: 1, receipt: receiptOf(lent) }])
    await billing.ledger.apply(journal, [{ type: 'return', seq: 2, leaseId }])
    // 1 was spent before, 1 now, 1 is held: of 4.
    expect((await billing.leases.grant(aCommand(userId, { group: 'midmonth' }))).outcome).toBe('granted')
    expect(await spend(userId, { group: 'midmonth', reserveUnits: 3 * callUnits })).toMatchObject({
      outcome: 'budget-spent',
      remainUnits: 2 * callUnits,
    })
  })

  it('rule M43: charges what was not held for as far as the budget goes, and the house the rest', async () => {
    const userId = await aUser()
    await budget({ scope: 'group', subject: 'overrun' }, 3 * callUnits)
    const command = aCommand(userId, { group: 'overrun' })
    await billing.leases.grant(command)
    const dear = receiptOf(command, { units: 5 * callUnits })
    await billing.ledger.apply(command.journal, [{ type: 'receipt', seq: 1, receipt: dear }])
    expect(billing.settled.at(-1)).toMatchObject({ chargedUnits: 3 * callUnits, writeoffUnits: 2 * callUnits })
  })

  it('rule M43: refuses from the moment on in which a budget is lowered, and lends as soon as it is raised', async () => {
    const userId = await aUser()
    const set = (units: number) => budget({ scope: 'user', subject: String(userId), ownerId: userId }, units)
    await set(5 * callUnits)
    await spend(userId)
    await spend(userId)
    await set(callUnits)
    expect(await spend(userId)).toMatchObject({ outcome: 'budget-spent', scope: 'user', remainUnits: 0 })
    await set(3 * callUnits)
    expect((await spend(userId)).outcome).toBe('granted')
    expect((await spend(userId)).outcome).toBe('budget-spent')
  })

  it.each(['user', 'token', 'group'] as const)(
    'rule M43: lends by the budget of a %s that stands in the row at that moment, whatever was read before',
    async (scope) => {
      const userId = await aUser()
      const subject = scope === 'group' ? `read-${userId}` : String(userId)
      await budget({ scope, subject, ownerId: scope === 'group' ? null : userId }, 100)
      const lend = (units: number) => {
        const lease = { settledUnits: 0, releasedUnits: 0, deadlineMs: clock.nowMs() + 1, isClosed: false }
        const group = { callGroup: subject, isGroupHeld: scope === 'group' }
        const after = { ...aCommand(userId), ...lease, ...group, grantedUnits: units }
        const newly = { units, groupUnits: units, today: 20260131 }
        return billing.transactions.read((tx) => billing.books.lend(tx, null, after, newly))
      }
      expect([await lend(60), await lend(60), await lend(40), await lend(1)]).toEqual([true, false, true, false])
    },
  )

  it('rule M43: never lends beyond a group’s budget while that is set again and again', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => aUser()))
    const calls = Promise.all(
      Array.from({ length: 160 }, (_, index) => spend(users[index % users.length] ?? 0, { group: 'restless' })),
    )
    for (let round = 0; round < 12; round += 1) {
      await budget({ scope: 'group', subject: 'restless', isHard: round % 3 !== 2 }, 400 * callUnits)
    }
    await budget({ scope: 'group', subject: 'restless' }, 400 * callUnits)
    await calls
    const [group] = await billing.source.query<{ held: string; used: string }[]>(
      `SELECT held_units AS held, month_used_units AS used FROM billing.group_spends WHERE name = 'restless'`,
    )
    expect(group).toEqual({ held: 0, used: 160 * callUnits })
  })

  describe('rule M45: a threshold', () => {
    const percents = () => billing.crossed.map(({ percent }) => percent)

    it.each(['user', 'token', 'group'] as const)(
      'of a %s is told once, the highest of those reached at once',
      async (scope) => {
        await toNextMonth()
        const userId = await aUser()
        const subject = scope === 'group' ? `warned-${userId}` : String(userId)
        const warned = { scope, subject, ownerId: scope === 'group' ? null : userId, isHard: false }
        await budget({ ...warned, warnPercents: [30, 50, 80] }, 10 * callUnits)
        const told: number[][] = []
        for (let call = 0; call < 9; call += 1) {
          await spend(userId, { group: subject })
          told.push(percents())
        }
        expect(told.map(({ length }) => length)).toEqual([0, 0, 1, 1, 2, 2, 2, 3, 3])
        expect(percents()).toEqual([30, 50, 80])
        expect(billing.crossed[0]).toMatchObject({ scope, userId: warned.ownerId, spentUnits: 3 * callUnits })
        const command = aCommand(userId, { group: subject, reserveUnits: 10 * callUnits })
        await billing.leases.grant(command)
        await toNextMonth()
        const receipt = receiptOf(command, { units: 6 * callUnits })
        await billing.ledger.apply(command.journal, [{ type: 'receipt', seq: 1, receipt }])
        expect(percents().slice(3)).toEqual([50])
      },
    )

    it('is told by one of a crowd that reaches it', async () => {
      const users = await Promise.all(Array.from({ length: 20 }, () => aUser()))
      await budget({ scope: 'group', subject: 'one-tells', isHard: false, warnPercents: [50] }, 20 * callUnits)
      await Promise.all(users.map((userId) => spend(userId, { group: 'one-tells' })))
      expect(percents()).toEqual([50])
    })

    it('is told again once the budget was raised above what is spent', async () => {
      const userId = await aUser()
      const warned = {
        scope: 'user',
        subject: String(userId),
        ownerId: userId,
        isHard: false,
        warnPercents: [50],
      } as const
      await budget(warned, 2 * callUnits)
      await spend(userId)
      await budget(warned, 4 * callUnits)
      await spend(userId)
      await budget(warned, 3 * callUnits)
      await spend(userId)
      expect(percents()).toEqual([50, 50])
    })

    it('is told with the charge that reached it, or not at all', async () => {
      const userId = await aUser()
      const warned = {
        scope: 'user',
        subject: String(userId),
        ownerId: userId,
        isHard: false,
        warnPercents: [50],
      } as const
      await budget(warned, 2 * callUnits)
      const command = aCommand(userId)
      await billing.leases.grant(command)
      const items = [{ type: 'receipt', seq: 1, receipt: receiptOf(command) }] as const
      await billing.source.query(`ALTER TABLE billing.budgets RENAME TO away`)
      await expect(billing.ledger.apply(command.journal, items)).rejects.toThrow()
      await billing.source.query(`ALTER TABLE billing.away RENAME TO budgets`)
      expect(percents()).toEqual([])
      await billing.ledger.apply(command.journal, items)
      expect(percents()).toEqual([50])
    })
  })

  it('rule M46: is proven by the ledger: what is wrong is found, and where', async () => {
    const userId = await aUser()
    await budget({ scope: 'group', subject: 'proven' }, 10 * callUnits)
    await spend(userId, { group: 'proven' })
    const find = async (statement: string, undo: string) => {
      await billing.source.query(statement)
      const found = await billing.reconciliation.reconcile()
      await billing.source.query(undo)
      return found.map(({ rule, of }) => `${of}: ${rule}`)
    }
    const move = (table: string, column: string, where: string): [string, string] => [
      `UPDATE billing.${table} SET ${column} = ${column} + 1 WHERE ${where}`,
      `UPDATE billing.${table} SET ${column} = ${column} - 1 WHERE ${where}`,
    ]
    const used = 'used in its month = sum of charges'
    expect(await find(...move('accounts', 'month_used_units', `user_id = ${userId}`))).toEqual([
      `user ${userId}: ${used}`,
    ])
    expect(await find(...move('token_quotas', 'month_used_units', `token_id = ${userId}`))).toEqual([
      `token ${userId}: ${used}`,
    ])
    expect(await find(...move('group_spends', 'month_used_units', `name = 'proven'`))).toEqual([
      `group proven: ${used}`,
    ])
    expect(await find(...move('group_spends', 'held_units', `name = 'proven'`))).toEqual([
      'group proven: held = sum of open leases',
    ])
    expect(await find(...move('budgets', 'monthly_units', `subject = 'proven'`))).toEqual([
      'group proven: lent by = its hard budget',
    ])
    // Also once the rows are old and summed up.
    await billing.source.query(`UPDATE billing.ledger SET created_at = now() - interval '1 hour'`)
    expect(await billing.reconciliation.reconcile()).toEqual([])
    expect(await find(...move('group_spends', 'month_used_units', `name = 'proven'`))).toEqual([
      `group proven: ${used}`,
    ])
  })
})
