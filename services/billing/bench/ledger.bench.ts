/**
 * How many receipts a second billing applies, and how long a grant takes. Fills the stream with journals and lets one process
 * drain it, from JetStream to the outbox; then asks for grants over the bus. Run by hand:
 * `npm run bench -w @tollgate/billing -- 100000`, with `4 budgets` behind it for four journals and a hard budget of each user, each
 * token and their group. Uses DATABASE_URL (an empty database) and NATS_URL where they are set, else
 * private servers with the settings of tests.
 */
import { randomUUID } from 'node:crypto'
import { type JournalEntry, journalNoted, leaseGrant, usageReceipted } from '@tollgate/contracts'
import { Messaging, type Options } from '@tollgate/messaging'
import { openDataSource, Transactions, type Tx } from '@tollgate/persistence'
import { createLog, SystemClock } from '@tollgate/platform'
import { aReceipt, aReceiptBatch, startNats, startPostgres } from '@tollgate/testing'
import { BooksService } from '../src/books/books.service'
import { BudgetLimits } from '../src/books/budget-limits'
import { HoldWaiters } from '../src/books/hold-waiters'
import { SiteDays } from '../src/books/site-days'
import type { Budget } from '../src/budget/budget'
import { BudgetRepository } from '../src/budget/budget.repository'
import { BudgetWarnings } from '../src/budget/budget-warnings'
import { LeaseService } from '../src/lease/lease.service'
import { readBatch } from '../src/ledger/journal/journal-item'
import { JournalQueue } from '../src/ledger/journal/journal-queue'
import { LedgerService } from '../src/ledger/ledger.service'
import { ReceiptFaults } from '../src/ledger/receipt-faults'
import { SettlementNews } from '../src/ledger/settlement-news'
import { migrations } from '../src/migrations'
import { QuotaWarnings } from '../src/warning/warning.service'
import { cpuSeconds, spread } from './machine'

const receipts = Number(process.argv[2] ?? 50_000)
const journals = Number(process.argv[3] ?? 4)
const hasBudgets = process.argv[4] === 'budgets'
const users = 200
const perBatch = 100
const grants = 2_000
const group = 'default'
/** More than all calls of the bench cost. */
const plentyUnits = 1_000_000_000_000_000

const clock = new SystemClock()
const log = createLog('bench', { level: 'warn' })
const books = new BooksService()
const waiters = new HoldWaiters(clock)

interface Lent {
  userId: number
  tokenId: number
  leaseId: string
}

async function main(): Promise<void> {
  const postgres = process.env['DATABASE_URL'] ? null : await startPostgres()
  const nats = process.env['NATS_URL'] ? null : await startNats()
  const source = await openDataSource({
    url: process.env['DATABASE_URL'] ?? postgres?.url ?? '',
    schema: 'billing',
    entities: [],
    migrations,
    poolSize: 16,
  })
  const transactions = new Transactions(source)
  const natsUrl = process.env['NATS_URL'] ?? nats?.url ?? ''
  const messaging = await Messaging.connect({ url: natsUrl, service: 'billing', transactions })

  const batches = await fill(messaging, transactions)
  if (hasBudgets) await transactions.run((tx) => setBudgets(tx))
  const before = [cpuSeconds(process.pid), cpuSeconds(postgres?.pid), cpuSeconds(nats?.pid)]
  const seconds = await drain(messaging, transactions, batches)
  const after = [cpuSeconds(process.pid), cpuSeconds(postgres?.pid), cpuSeconds(nats?.pid)]
  const each = after.map((used, index) => (((used - (before[index] ?? 0)) * 1e6) / (batches * perBatch)).toFixed(0))
  say(`${batches * perBatch} receipts of ${journals} journals: ${Math.round((batches * perBatch) / seconds)} a second`)
  say(`CPU for one: ${each[0]} µs here, ${each[1]} µs in PostgreSQL, ${each[2]} µs in NATS`)

  const utc = { get: () => 'UTC' } as unknown as Options // no other option is read there
  const days = new SiteDays(utc, clock)
  const leases = new LeaseService(transactions, books, waiters, messaging.presence, days, clock, log)
  messaging.rpcServer.serve(leaseGrant, (command) => leases.grant(command))
  say(`grant over the bus, one at a time: ${spread(await ask(messaging, 1))}`)
  say(`grant over the bus, 16 at a time: ${spread(await ask(messaging, 16))}`)

  await messaging.stop()
  await source.destroy()
  await Promise.all([postgres?.stop(), nats?.stop()])
}

/** Puts every journal's batches into the stream, in turns; returns how many. */
async function fill(messaging: Messaging, transactions: Transactions): Promise<number> {
  const lanes: { journal: string; lent: Lent[] }[] = []
  for (let lane = 0; lane < journals; lane += 1) {
    const journal = randomUUID()
    lanes.push({ journal, lent: await lend(transactions, journal) })
  }
  const rounds = Math.ceil(receipts / perBatch / journals)
  for (let round = 0; round < rounds; round += 1) {
    for (const { journal, lent } of lanes) {
      const entries = entriesOf(lent, round * perBatch + 1)
      await messaging.events.publishNow(usageReceipted, aReceiptBatch(journal, entries), { messageId: randomUUID() })
    }
  }
  return rounds * journals
}

/** Applies everything in the stream; returns the seconds it took. */
async function drain(messaging: Messaging, transactions: Transactions, batches: number): Promise<number> {
  const options = { get: () => 1_000 } as unknown as Options // no other option is read here
  const warnings = new QuotaWarnings(transactions, books, messaging.events, options, clock)
  const news = new SettlementNews(messaging.events, warnings, clock, log)
  const faults = new ReceiptFaults(messaging.events, clock, log)
  const utc = { get: () => 'UTC' } as unknown as Options // no other option is read there
  const days = new SiteDays(utc, clock)
  const crossings = new BudgetWarnings(new BudgetLimits(), new BudgetRepository(), messaging.events, days, clock)
  const ledger = new LedgerService(transactions, books, news, crossings, faults, waiters, days, log)
  const queue = new JournalQueue({
    apply: (journal, items) => ledger.apply(journal, items),
    tell: (journal, told) => messaging.notes.publish(journalNoted, journal, told),
    clock,
    log,
  })
  const startMs = clock.monotonicMs()
  await new Promise<void>((resolve) => {
    let left = batches
    const options = { durable: 'billing-receipts', inbox: false, concurrency: 512, maxInFlight: 512 }
    messaging.consumers.consume(usageReceipted, options, async (message) => {
      await queue.submit(readBatch(message))
      if (--left === 0) resolve()
    })
  })
  return (clock.monotonicMs() - startMs) / 1_000
}

/** For each user an account, a token and a lease that covers everything. */
async function lend(transactions: Transactions, journal: string): Promise<Lent[]> {
  const units = 1_000_000_000
  return transactions.run(async (tx) => {
    const lent: Lent[] = []
    for (let userId = 1; userId <= users; userId += 1) {
      if (await books.addAccount(tx, userId)) {
        await tx.query(`UPDATE billing.accounts SET balance_units = $2 WHERE user_id = $1`, [userId, units * 100])
        await books.addTokenQuotas(tx, [userId], { userId, isUnlimited: false, remainUnits: units * 100 })
      }
      const command = commandFor(userId, journal)
      const lease = { ...command, settledUnits: 0, releasedUnits: 0, deadlineMs: Date.now(), isClosed: false }
      const of = { callGroup: group, isGroupHeld: false }
      const newly = { units, groupUnits: 0, today: 20260131 }
      await books.lend(tx, null, { ...lease, ...of, grantedUnits: units }, newly)
      lent.push({ userId, tokenId: userId, leaseId: command.leaseId })
    }
    return lent
  })
}

/** Hard budgets that nobody comes near, with thresholds, in the order in which the books are locked. */
async function setBudgets(tx: Tx): Promise<void> {
  const [limits, budgets] = [new BudgetLimits(), new BudgetRepository()]
  const common = {
    ownerId: null,
    monthlyUnits: plentyUnits,
    warnPercents: [50, 80],
    isHard: true,
    isAdministrators: true,
  }
  const put = (scope: Budget['scope'], subject: string) =>
    budgets.put(tx, { ...common, scope, subject, name: subject }, { month: 0, percent: 0 })
  for (let id = 1; id <= users; id += 1) await limits.limitAccount(tx, id, plentyUnits)
  for (let id = 1; id <= users; id += 1) await limits.limitToken(tx, id, plentyUnits)
  await limits.limitGroup(tx, group, plentyUnits)
  for (let id = 1; id <= users; id += 1) await put('user', String(id))
  for (let id = 1; id <= users; id += 1) await put('token', String(id))
  await put('group', group)
}

function commandFor(userId: number, journal: string) {
  const amounts = { grantedUnits: 0, reserveUnits: 1_000, recentSpendUnits: 10_000 }
  return { leaseId: randomUUID(), commandNo: 1, journal, userId, tokenId: userId, group, ...amounts }
}

function entriesOf(lent: Lent[], firstSeq: number): JournalEntry[] {
  return Array.from({ length: perBatch }, (_, index) => {
    const chosen = lent[Math.floor(Math.random() * lent.length)] as Lent // an index below the length
    return { type: 'receipt', seq: firstSeq + index, receipt: aReceipt({ ...chosen }) }
  })
}

/** Durations of grants on new leases, so many under way at once. */
async function ask(messaging: Messaging, atOnce: number): Promise<number[]> {
  const durations: number[] = []
  const journal = randomUUID()
  const askers = Array.from({ length: atOnce }, async () => {
    while (durations.length < grants) {
      const startMs = clock.monotonicMs()
      await messaging.rpc.call(leaseGrant, commandFor(1 + Math.floor(Math.random() * users), journal))
      durations.push(clock.monotonicMs() - startMs)
    }
  })
  await Promise.all(askers)
  return durations
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

void main()
