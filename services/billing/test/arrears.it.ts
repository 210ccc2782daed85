import { randomUUID } from 'node:crypto'
import type { JournalEntry } from '@tollgate/contracts'
import { aReceipt } from '@tollgate/testing'
import { findViolations } from './histories/checker'
import { ImpatientClock } from './histories/postgres-bank'
import { BooksOnPostgres } from './support/books-on-postgres'

const userId = 7

describe('an absolute figure below what is lent', () => {
  let billing: BooksOnPostgres
  let journal: string
  let seq: number
  const by = { userId, username: 'ada', actorId: 1, actorName: 'root' }

  beforeEach(async () => {
    billing = await BooksOnPostgres.open(new ImpatientClock())
    await billing.accounts.open({ userId, username: 'ada', units: 1_000 })
    journal = randomUUID()
    seq = 0
  })
  afterEach(async () => {
    expect(findViolations(await billing.rows())).toEqual([])
    await billing.close()
  })

  const borrow = async (reserveUnits: number) => {
    const leaseId = randomUUID()
    const command = { leaseId, journal, commandNo: 1, epoch: 1, userId, tokenId: null }
    const reply = await billing.leases.grant({ ...command, grantedUnits: 0, reserveUnits, recentSpendUnits: 0 })
    return { leaseId, outcome: reply.outcome }
  }
  type Told = JournalEntry extends infer E ? (E extends JournalEntry ? Omit<E, 'seq'> : never) : never
  const tell = (entry: Told) => billing.ledger.apply(journal, [{ ...entry, seq: ++seq } as JournalEntry]) // its number is all it lacks
  const adjust = (wantedUnits: number) => billing.accounts.adjust({ ...by, adjustId: randomUUID(), wantedUnits })
  const give = (units: number) =>
    billing.transactions.run(async (tx) => {
      const locked = await billing.movements.lock(tx, userId)
      const movement = { kind: 'checkin', reference: randomUUID(), details: null } as const
      await billing.movements.credit(tx, locked, { movement, units, cause: { username: 'ada' } })
    })
  const balances = async () => {
    const [account] = await billing.accounts.find([userId])
    return [account?.balanceUnits, account?.heldUnits]
  }

  it('calls leases home, and is reached when they have come', async () => {
    const { leaseId } = await borrow(300)
    const recalled: unknown[] = []
    const home = new Promise<unknown>((resolve) => {
      billing.onRecall = (recall) => {
        recalled.push(recall)
        resolve(tell({ type: 'return', leaseId }))
      }
    })
    const [reply] = await Promise.all([adjust(0), home])
    await billing.arrears.collectAll()
    expect(recalled).toEqual([{ userId, tokenId: null }])
    expect(reply.account.userId).toBe(userId)
    expect(await balances()).toEqual([0, 0])
    expect((await borrow(1)).outcome).toBe('user-exhausted')
  })

  it('says what is still held, and lends nothing of what comes home later', async () => {
    const [first, second] = [await borrow(300), await borrow(200)]
    expect(await adjust(100)).toMatchObject({ account: { balanceUnits: 500, heldUnits: 500 }, isAsWanted: false })
    await tell({ type: 'return', leaseId: first.leaseId })
    // 300 are free, and all of them are owed.
    expect((await borrow(1)).outcome).toBe('held')
    expect((await borrow(101)).outcome).toBe('user-exhausted')
    await billing.arrears.collectAll()
    expect(await balances()).toEqual([200, 200])
    await tell({ type: 'return', leaseId: second.leaseId })
    await billing.arrears.collectAll()
    expect(await balances()).toEqual([100, 0])
    expect((await borrow(100)).outcome).toBe('granted')
  })

  it('leaves what a running call costs to the call, and forgives what it used up of the rest', async () => {
    const { leaseId } = await borrow(300)
    await adjust(100)
    const snapshot = { ...aReceipt().snapshot, price: { kind: 'fixed' as const, usd: '0.0005' } }
    await tell({ type: 'receipt', receipt: aReceipt({ userId, tokenId: null, leaseId, snapshot }) })
    expect(await balances()).toEqual([50, 50])
    await tell({ type: 'return', leaseId })
    // 200 were owed, of which the call left 50.
    await billing.arrears.collectAll()
    expect(await balances()).toEqual([0, 0])
    await give(80)
    await billing.arrears.collectAll()
    expect(await balances()).toEqual([80, 0])
  })

  it('takes nothing of what is given meanwhile, and yields to a later figure', async () => {
    const { leaseId } = await borrow(300)
    await adjust(0)
    await give(50)
    await tell({ type: 'return', leaseId })
    await billing.arrears.collectAll()
    expect(await balances()).toEqual([50, 0])

    const next = await borrow(50)
    await adjust(10)
    expect(await adjust(600)).toMatchObject({ account: { balanceUnits: 600 }, isAsWanted: true })
    await tell({ type: 'return', leaseId: next.leaseId })
    await billing.arrears.collectAll()
    expect(await balances()).toEqual([600, 0])
  })
})
