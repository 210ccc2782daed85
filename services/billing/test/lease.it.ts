import { randomUUID } from 'node:crypto'
import type { JournalEntry, Receipt } from '@tollgate/contracts'
import { aFixedPrice, aPriceSnapshot, aReceipt, ManualClock } from '@tollgate/testing'
import { doubtMs, type GrantCommand, leaseLifetimeMs } from '../src/lease/lease.policy'
import { findViolations } from './histories/checker'
import { ImpatientClock } from './histories/postgres-bank'
import { BooksOnPostgres } from './support/books-on-postgres'

const callUnits = 50_000 // 0.1 USD
const aCall = (given: Partial<Receipt>) =>
  aReceipt({ tokenId: null, snapshot: aPriceSnapshot({ price: aFixedPrice('0.1') }), ...given })

function aCommand(userId: number, given: Partial<GrantCommand> = {}): GrantCommand {
  return {
    leaseId: randomUUID(),
    commandNo: 1,
    journal: randomUUID(),
    userId,
    tokenId: null,
    grantedUnits: 0,
    reserveUnits: callUnits,
    recentSpendUnits: 0,
    ...given,
  }
}

describe('lending on PostgreSQL', () => {
  // It stands still: nobody here looks again because time passed, only because something happened.
  const clock = new ManualClock()
  let billing: BooksOnPostgres
  let lastUser = 100

  beforeAll(async () => {
    billing = await BooksOnPostgres.open(clock)
  })
  afterAll(() => billing.close())
  afterEach(async () => expect(findViolations(await billing.rows())).toEqual([]))

  async function aUserWith(units: number): Promise<number> {
    lastUser += 1
    await billing.accounts.open({ userId: lastUser, username: 'ada', units })
    return lastUser
  }

  const settle = (command: GrantCommand, seq = 1, given: Partial<Receipt> = {}) =>
    billing.ledger.apply(command.journal, [
      { type: 'receipt', seq, receipt: aCall({ userId: command.userId, leaseId: command.leaseId, ...given }) },
    ])

  it('lets exactly 10 of 100 callers through when there is quota for 10, over many relays', async () => {
    const userId = await aUserWith(10 * callUnits)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const command = aCommand(userId)
        const reply = await billing.leases.grant(command)
        if (reply.outcome === 'granted') await settle(command, 1, { requestId: randomUUID() })
        return { reply, index }
      }),
    )
    expect(outcomes.filter(({ reply }) => reply.outcome === 'granted')).toHaveLength(10)
    const refused = outcomes.filter(({ reply }) => reply.outcome !== 'granted')
    for (const { reply } of refused) expect(reply).toEqual({ outcome: 'user-exhausted', balanceUnits: 0 })
    expect(await billing.accounts.find([userId])).toMatchObject([
      { balanceUnits: 0, heldUnits: 0, usedUnits: 10 * callUnits, requestCount: 10 },
    ])
  })

  it('lends once when a command arrives several times at once', async () => {
    const userId = await aUserWith(10 * callUnits)
    const command = aCommand(userId)
    const replies = await Promise.all(Array.from({ length: 8 }, () => billing.leases.grant(command)))
    for (const reply of replies) expect(reply).toMatchObject({ outcome: 'granted', grantedUnits: callUnits })
    expect(await billing.accounts.find([userId])).toMatchObject([{ heldUnits: callUnits }])
  })

  it('lends to others while a crowd at one account waits for its row', async () => {
    const [crowded, other] = [await aUserWith(100 * callUnits), await aUserWith(callUnits)]
    const crowd: Promise<unknown>[] = []
    await billing.transactions.run(async (tx) => {
      await tx.query('SELECT 1 FROM billing.accounts WHERE user_id = $1 FOR UPDATE', [crowded])
      for (let index = 0; index < 64; index += 1) crowd.push(billing.leases.grant(aCommand(crowded)))
      expect(await billing.leases.grant(aCommand(other))).toMatchObject({ outcome: 'granted' })
    })
    for (const reply of await Promise.all(crowd)) expect(reply).toMatchObject({ outcome: 'granted' })
  })

  it('answers as soon as a settlement clears the way', async () => {
    const userId = await aUserWith(2 * callUnits - 1)
    const first = aCommand(userId)
    await billing.leases.grant(first)
    const waiting = billing.leases.grant(aCommand(userId, { reserveUnits: callUnits }))
    const cheaper = aPriceSnapshot({ price: aFixedPrice('0.001') })
    await settle(first, 1, { snapshot: cheaper })
    await billing.ledger.apply(first.journal, [{ type: 'return', seq: 2, leaseId: first.leaseId }])
    expect(await waiting).toMatchObject({ outcome: 'granted', grantedUnits: callUnits })
  })

  it('gives up after a second when the holds stay', async () => {
    const userId = await aUserWith(callUnits)
    await billing.leases.grant(aCommand(userId))
    const waiting = billing.leases.grant(aCommand(userId))
    let hasEnded = false
    void waiting.finally(() => (hasEnded = true))
    while (!hasEnded) {
      await new Promise(setImmediate)
      if (clock.pendingTimers > 0) await clock.advance(150)
    }
    expect(await waiting).toEqual({ outcome: 'held', retryAfterMs: 1_000 })
  })

  it('holds the cap of a limited token, too', async () => {
    const userId = await aUserWith(10 * callUnits)
    const tokenId = userId
    const cap = { userId, isUnlimited: false, remainUnits: callUnits }
    await billing.transactions.run((tx) => billing.books.addTokenQuotas(tx, [tokenId], cap))
    const command = aCommand(userId, { tokenId })
    expect(await billing.leases.grant(command)).toMatchObject({ outcome: 'granted' })
    await settle(command, 1, { tokenId })
    expect(await billing.leases.grant(aCommand(userId, { tokenId }))).toEqual({
      outcome: 'token-exhausted',
      remainUnits: 0,
    })
  })

  describe('rule M34: to a token with a cap of a day or month', () => {
    const capped = async (caps: { dailyCapUnits?: number; monthlyCapUnits?: number }) => {
      const userId = await aUserWith(1_000 * callUnits)
      const cap = { userId, isUnlimited: true, remainUnits: 0, ...caps }
      await billing.transactions.run((tx) => billing.books.addTokenQuotas(tx, [userId], cap))
      return userId
    }
    /** A call that ends now. */
    async function spend(tokenId: number, reserveUnits = callUnits) {
      const command = aCommand(tokenId, { tokenId, reserveUnits, recentSpendUnits: 100 * callUnits })
      const reply = await billing.leases.grant(command)
      if (reply.outcome !== 'granted') return reply
      const { facts } = aReceipt({})
      const now = { ...facts, startedAtMs: clock.nowMs(), durationMs: 0 }
      await settle(command, 1, { tokenId, requestId: randomUUID(), facts: now })
      const { journal, leaseId } = command
      await billing.ledger.apply(journal, [{ type: 'return', seq: 2, leaseId }])
      return reply
    }
    const dayMs = 24 * 3_600_000
    const toNextMonth = async () => {
      const now = new Date(clock.nowMs())
      await clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1) - clock.nowMs())
    }

    it('lends exactly as much as the day lets, of a hundred calls at once, and again on the next', async () => {
      await toNextMonth()
      const tokenId = await capped({ dailyCapUnits: 10 * callUnits })
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => spend(tokenId)))
      expect(outcomes.filter(({ outcome }) => outcome === 'granted')).toHaveLength(10)
      expect(outcomes.filter(({ outcome }) => outcome === 'token-capped')).toHaveLength(90)
      const refused = await spend(tokenId)
      expect(refused).toEqual({ outcome: 'token-capped', period: 'day', remainUnits: 0, endsInMs: expect.any(Number) })
      const endsInMs = 'endsInMs' in refused ? refused.endsInMs : 0
      const leftMs = dayMs - (clock.nowMs() % dayMs)
      expect([endsInMs >= leftMs, endsInMs <= leftMs + 1_000]).toEqual([true, true])
      await clock.advance(endsInMs)
      expect((await spend(tokenId)).outcome).toBe('granted')
    })

    it('lends no more than the month lets over its days, and again in the next', async () => {
      await toNextMonth()
      const tokenId = await capped({ dailyCapUnits: 2 * callUnits, monthlyCapUnits: 3 * callUnits })
      const found: string[] = []
      for (const next of [0, 0, 0, dayMs, 0]) {
        await clock.advance(next)
        const reply = await spend(tokenId)
        found.push('period' in reply ? reply.period : reply.outcome)
      }
      expect(found).toEqual(['granted', 'granted', 'day', 'granted', 'month'])
      await toNextMonth()
      expect((await spend(tokenId)).outcome).toBe('granted')
    })

    it('lends by what stands in the row at that moment, whatever was read before', async () => {
      const tokenId = await capped({ dailyCapUnits: 100, monthlyCapUnits: 150 })
      const lend = (units: number) => {
        const lease = { settledUnits: 0, releasedUnits: 0, deadlineMs: clock.nowMs() + 1, isClosed: false }
        const group = { callGroup: null, isGroupHeld: false }
        const after = { ...aCommand(tokenId, { tokenId }), ...lease, ...group, grantedUnits: units }
        const newly = { units, groupUnits: 0, today: 20260131 }
        return billing.transactions.read((tx) => billing.books.lend(tx, null, after, newly))
      }
      expect([await lend(60), await lend(60), await lend(40), await lend(1)]).toEqual([true, false, true, false])
    })

    it('lends by what was used by then, of its day and month, and on a day before where a clock has gone back', async () => {
      const used = async (caps: Parameters<typeof capped>[0]) => {
        const tokenId = await capped(caps)
        await billing.source.query(
          `UPDATE billing.token_quotas SET used_day = 20260131, day_used_units = 60, month_used_units = 120
           WHERE token_id = ${tokenId}`,
        )
        return tokenId
      }
      const [ofMonth, ofDay] = [await used({ monthlyCapUnits: 150 }), await used({ dailyCapUnits: 100 })]
      const lend = (tokenId: number, units: number, today = 20260131) => {
        const lease = { settledUnits: 0, releasedUnits: 0, deadlineMs: clock.nowMs() + 1, isClosed: false }
        const group = { callGroup: null, isGroupHeld: false }
        const after = { ...aCommand(tokenId, { tokenId }), ...lease, ...group, grantedUnits: units }
        return billing.transactions.read((tx) => billing.books.lend(tx, null, after, { units, groupUnits: 0, today }))
      }
      const lent = (tokenId: number, most: number) =>
        Promise.all([lend(tokenId, most + 1), lend(tokenId, most + 1, 20260130)])
      expect([...(await lent(ofMonth, 30)), await lend(ofMonth, 30)]).toEqual([false, false, true])
      expect([...(await lent(ofDay, 40)), await lend(ofDay, 40)]).toEqual([false, false, true])
      expect([await lend(ofDay, 61, 20260201), await lend(ofDay, 60, 20260201)]).toEqual([false, true])
    })

    it('holds what is lent for the day that comes, too, and tells what is left of a day', async () => {
      await toNextMonth()
      const tokenId = await capped({ dailyCapUnits: 3 * callUnits })
      const held = aCommand(tokenId, { tokenId, reserveUnits: 2 * callUnits })
      expect((await billing.leases.grant(held)).outcome).toBe('granted')
      await clock.advance(dayMs)
      expect((await spend(tokenId)).outcome).toBe('granted')
      const { journal, leaseId } = held
      await billing.ledger.apply(journal, [{ type: 'return', seq: 1, leaseId }])
      expect(await spend(tokenId, 3 * callUnits)).toMatchObject({ outcome: 'token-capped', remainUnits: 2 * callUnits })
      expect((await spend(tokenId, 2 * callUnits)).outcome).toBe('granted')
    })
  })

  it('refuses a command that its own return has overtaken', async () => {
    const userId = await aUserWith(10 * callUnits)
    const command = aCommand(userId)
    await billing.ledger.apply(command.journal, [{ type: 'return', seq: 1, leaseId: command.leaseId }])
    expect(await billing.leases.grant(command)).toEqual({ outcome: 'closed' })
  })

  it('ends the leases of a process when its journal is home, and refuses its late commands', async () => {
    const userId = await aUserWith(10 * callUnits)
    const command = aCommand(userId)
    await billing.leases.grant(command)
    const superseded: JournalEntry = { type: 'superseded', seq: 1, journal: command.journal }
    const [journal, another] = [randomUUID(), randomUUID()]
    for (const teller of [journal, journal, another]) await billing.ledger.apply(teller, [superseded])
    expect(await billing.accounts.find([userId])).toMatchObject([{ heldUnits: 0 }])
    expect(await billing.ledger.position(command.journal)).toEqual({ appliedSeq: 0, isSuperseded: true })
    expect(await billing.ledger.position(journal)).toEqual({ appliedSeq: 1, isSuperseded: false })
    expect(await billing.leases.grant({ ...command, commandNo: 2 })).toEqual({ outcome: 'closed' })
    expect(await billing.leases.grant(aCommand(userId, { journal: command.journal }))).toEqual({ outcome: 'closed' })
  })

  it('charges what a process tells after its journal was said to be home, in order and once', async () => {
    const userId = await aUserWith(10 * callUnits)
    const command = aCommand(userId)
    await billing.leases.grant(command)
    await billing.ledger.apply(randomUUID(), [{ type: 'superseded', seq: 1, journal: command.journal }])
    expect(await settle(command, 2)).toEqual({ appliedSeq: 0, isGap: true })
    const requestId = randomUUID()
    expect(await settle(command, 1, { requestId })).toEqual({ appliedSeq: 1, isGap: false })
    expect(await settle(command, 2, { requestId })).toEqual({ appliedSeq: 2, isGap: false })
    expect(await billing.accounts.find([userId])).toMatchObject([
      { balanceUnits: 9 * callUnits, heldUnits: 0, usedUnits: callUnits, requestCount: 1 },
    ])
  })

  it('takes back what was lent to a process in the moment in which it was said to have ended', async () => {
    const userId = await aUserWith(10 * callUnits)
    const command = aCommand(userId)
    await billing.leases.grant(command)
    // As it stands when the command was decided before the other transaction was seen, and written after it.
    await billing.source.query(`INSERT INTO billing.journals (id, superseded_at) VALUES ($1, now())`, [command.journal])
    await billing.leases.expire()
    expect(await billing.accounts.find([userId])).toMatchObject([{ balanceUnits: 10 * callUnits, heldUnits: 0 }])
  })
})

describe('a clock that jumps by hours', () => {
  const hoursMs = 5 * 3_600_000

  test.each([
    ['forwards', 0, hoursMs],
    ['backwards while it lends, and right again', -hoursMs, hoursMs],
  ])('takes no lease from calls under way: %s', async (_, firstMs, thenMs) => {
    const clock = new ImpatientClock()
    const billing = await BooksOnPostgres.open(clock)
    try {
      await billing.accounts.open({ userId: 1, username: 'ada', units: 10 * callUnits })
      clock.jumpTo(clock.nowMs() + firstMs)
      await billing.leases.grant(aCommand(1))
      clock.jumpTo(clock.nowMs() + thenMs)
      await billing.leases.expire()
      expect((await billing.accounts.find([1]))[0]?.heldUnits).toBe(callUnits)
    } finally {
      await billing.close()
    }
  })
})

describe('leases that nobody returns', () => {
  const clock = new ImpatientClock()
  let billing: BooksOnPostgres

  beforeAll(async () => {
    billing = await BooksOnPostgres.open(clock)
    await billing.accounts.open({ userId: 1, username: 'ada', units: 10 * callUnits })
  })
  afterAll(() => billing.close())

  it('keep their hold while in doubt, and lose it after an hour; a late receipt is charged to the free balance', async () => {
    const command = aCommand(1)
    await billing.leases.grant(command)
    const held = async () => (await billing.accounts.find([1]))[0]?.heldUnits

    const marginMs = 60_000 // what the test itself takes
    await billing.age(leaseLifetimeMs + doubtMs - marginMs)
    await billing.leases.expire()
    expect(await held()).toBe(callUnits)

    await billing.age(marginMs)
    await billing.leases.expire()
    await billing.leases.expire()
    expect(await held()).toBe(0)

    const receipt = aCall({ userId: 1, leaseId: command.leaseId })
    await billing.ledger.apply(command.journal, [{ type: 'receipt', seq: 1, receipt }])
    expect(await billing.accounts.find([1])).toMatchObject([{ balanceUnits: 9 * callUnits, usedUnits: callUnits }])
    expect(findViolations(await billing.rows())).toEqual([])
  })

  it('are active again when their process turns out to live', async () => {
    const command = aCommand(1)
    await billing.leases.grant(command)
    await billing.age(leaseLifetimeMs + 1_000)
    const renewal = { ...command, commandNo: 2, grantedUnits: callUnits, reserveUnits: 0 }
    expect(await billing.leases.grant(renewal)).toEqual({
      outcome: 'granted',
      grantedUnits: callUnits,
      lifetimeMs: leaseLifetimeMs,
    })
    await billing.age(doubtMs)
    await billing.leases.expire()
    expect((await billing.accounts.find([1]))[0]?.heldUnits).toBe(callUnits)
  })
})
