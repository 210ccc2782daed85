import { randomUUID } from 'node:crypto'
import {
  accountOpen,
  type EventPayload,
  type JournalEntry,
  journalNoted,
  journalPosition,
  receiptedMessageId,
  receiptFaulted,
  usageReceipted,
} from '@tollgate/contracts'
import { aPriceSnapshot, aRatioPrice, aReceipt, aReceiptBatch } from '@tollgate/testing'
import { findUnbilled, findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'
import { playGap } from './support/gap-among-journals'

interface Note {
  journal: string
  round: number
  appliedSeq: number
  isGap: boolean
}

/** The entries of a process that answered so many calls of user 7. */
function callsOf(count: number): JournalEntry[] {
  return Array.from({ length: count }, (_, index) => {
    return { type: 'receipt', seq: index + 1, receipt: aReceipt({ userId: 7, tokenId: null, leaseId: null }) }
  })
}

const requestIds = (entries: readonly JournalEntry[]) =>
  entries.flatMap((entry) => (entry.type === 'receipt' ? [entry.receipt.requestId] : []))

describe('receipts on the bus', () => {
  let billing: BillingApp
  const faulted: EventPayload<typeof receiptFaulted>[] = []

  beforeAll(async () => {
    billing = await BillingApp.start([])
    billing.relay.consumers.consume(
      receiptFaulted,
      { durable: 'logs-receipt-faults', inbox: false },
      (event) => void faulted.push(event),
    )
    await billing.identity.rpc.call(accountOpen, { userId: 7, username: 'ada', units: 100_000_000 })
  }, 60_000)
  afterAll(() => billing.stop())
  afterEach(async () => {
    expect(findViolations(await billing.rows())).toEqual([])
    // Neither given up nor left lying.
    const [stream, dead] = await Promise.all([
      billing.relay.bus.jsm.consumers.info('USAGE_RECEIPTS', 'billing-receipts'),
      billing.relay.bus.jsm.streams.info('DEAD'),
    ])
    expect([stream.num_pending, dead.state.messages]).toEqual([0, 0])
  })

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise(setImmediate)
  }

  const position = async (journal: string) => (await billing.relay.rpc.call(journalPosition, { journal })).appliedSeq

  /** A sender that begins again from where it is told to; `notes` is all that it heard. */
  function aSender(journal: string, entries: readonly JournalEntry[]) {
    const notes: Note[] = []
    let round = 0
    const shipFrom = async (appliedSeq: number) => {
      for (let from = appliedSeq; from < entries.length; from += 100) {
        await billing.ship(aReceiptBatch(journal, entries.slice(from, from + 100), round))
      }
    }
    billing.relay.notes.listen(journalNoted, journal, (note) => {
      notes.push({ journal, ...note })
      if (!note.isGap || note.round !== round) return
      round += 1
      void shipFrom(note.appliedSeq)
    })
    return { notes, shipFrom }
  }

  it('are billed, all of them, although entry 1 comes behind 1,100 later batches; another journal is not held up', async () => {
    const [gapped, healthy] = [randomUUID(), randomUUID()]
    const [lost, others] = [callsOf(1_101), callsOf(20)]
    const { notes } = aSender(gapped, lost)
    const shipped = lost.slice(1).map((entry) => billing.ship(aReceiptBatch(gapped, [entry])))
    await Promise.all(shipped)
    for (const entry of others) await billing.ship(aReceiptBatch(healthy, [entry]))
    await until(async () => (await position(healthy)) === 20)
    await until(async () => (await position(gapped)) === 1_101)
    expect(notes.some(({ isGap, appliedSeq }) => isGap && appliedSeq === 0)).toBe(true)
    const { ledger } = await billing.rows()
    const answered = requestIds([...lost, ...others]).map((requestId) => ({ requestId, priceUnits: 1_500 }))
    expect(findUnbilled(ledger, answered)).toEqual([])
  }, 60_000)

  // Minutes of it, with a bound on the lag, are in gap.proof.ts.
  it('of nineteen journals are all applied while a gap stands in the twentieth', async () => {
    const play = { journals: 20, perSecond: 500, warmUpSeconds: 0, seconds: 3, behind: 1_100, userIds: [7] }
    const outcome = await playGap(billing, play)
    expect(outcome.applied).toBe(outcome.sent)
    expect(outcome.gapNotes).toBeGreaterThan(0)
    await until(
      async () => (await billing.query(`SELECT FROM billing.receipt_faults WHERE reason = 'missing'`)).length > 0,
    )
  }, 60_000)

  it('hold up nobody when their relay sends more than it may and behind a gap', async () => {
    const [mad, healthy] = [randomUUID(), randomUUID()]
    const entries = callsOf(300)
    const notes: boolean[] = []
    billing.relay.notes.listen(journalNoted, mad, ({ isGap }) => notes.push(isGap))
    // All of it several times over, but for the first, without ever listening.
    for (let round = 0; round < 4; round += 1) {
      for (const entry of entries.slice(1)) void billing.ship(aReceiptBatch(mad, [entry], round))
    }
    await billing.ship(aReceiptBatch(healthy, callsOf(5)))
    await until(async () => (await position(healthy)) === 5)
    await until(() => notes.length > 0)
    const consumer = () => billing.relay.bus.jsm.consumers.info('USAGE_RECEIPTS', 'billing-receipts')
    await until(async () => {
      const { num_pending, num_ack_pending } = await consumer()
      return num_pending + num_ack_pending === 0
    })
    expect(notes.every((isGap) => isGap)).toBe(true)
    expect(await position(mad)).toBe(0)
  }, 60_000)

  it('go on behind a line that cannot be read, a price that overflows and what is no JSON', async () => {
    const journal = randomUUID()
    const entries = callsOf(9)
    const overflowing = aReceipt({
      userId: 7,
      tokenId: null,
      leaseId: null,
      snapshot: aPriceSnapshot({ price: aRatioPrice({ model: '999999999999' }) }),
      counts: { textIn: 2 ** 40 },
    })
    const lines: unknown[] = [...entries.slice(0, 5)]
    lines[1] = { type: 'receipt', seq: 2, receipt: { ...aReceipt(), counts: { textIn: 9.1e15 } } }
    lines[3] = { type: 'receipt', seq: 4, receipt: overflowing }
    await billing.ship({ journal, round: 0, firstSeq: 1, entries: lines })
    const publish = (body: string, messageId: string) =>
      billing.relay.events.publishEncoded(usageReceipted, body, { messageId })
    await publish('{"journal":"', receiptedMessageId({ journal, round: 0, firstSeq: 6, lastSeq: 8 }))
    await publish('\u0000 neither body nor id', 'tells nothing')
    // What is no JSON is believed the third time; a sender is asked meanwhile to begin behind entry 5.
    await until(async () => (await position(journal)) === 8)
    await billing.ship({ journal, round: 1, firstSeq: 9, entries: entries.slice(8) })
    await until(async () => (await position(journal)) === 9)

    const ours = await billing.query<{ first: number; last: number; reason: string }>(
      `SELECT first_seq::int AS first, last_seq::int AS last, reason FROM billing.receipt_faults
       WHERE journal = '${journal}' ORDER BY first_seq`,
    )
    expect(ours).toEqual([
      { first: 2, last: 2, reason: 'unreadable' },
      { first: 4, last: 4, reason: 'unpriced' },
      { first: 6, last: 8, reason: 'unreadable' },
    ])
    const { ledger } = await billing.rows()
    const kept = [entries[0], entries[2], entries[4], entries[8]].flatMap((entry) => (entry ? [entry] : []))
    expect(
      findUnbilled(
        ledger,
        [...requestIds(kept), overflowing.requestId].map((requestId) => ({ requestId })),
      ),
    ).toEqual([])
    await until(() => faulted.some((fault) => fault.journal === null))
    await until(() => faulted.filter((fault) => fault.journal === journal).length === 3)
  }, 60_000)

  it('are asked for again when the books went back, and billed once', async () => {
    const journal = randomUUID()
    const entries = callsOf(100)
    const { shipFrom, notes } = aSender(journal, entries)
    await shipFrom(0)
    await until(async () => (await position(journal)) === 100)
    const lost = requestIds(entries.slice(90)).map((id) => `'${id}'`)
    // A standby without the last ten rows is promoted.
    await billing.query(`WITH gone AS (DELETE FROM billing.ledger WHERE reference IN (${lost.join()}) RETURNING units)
      UPDATE billing.accounts SET balance_units = balance_units + 15000, used_units = used_units - 15000,
        request_count = request_count - 10 WHERE user_id = 7 AND (SELECT count(*) FROM gone) >= 0`)
    await billing.query(`UPDATE billing.journals SET applied_seq = 90 WHERE id = '${journal}'`)
    expect(await position(journal)).toBe(90)
    const next: JournalEntry[] = callsOf(1).map((entry) => ({ ...entry, seq: 101 }))
    await billing.ship(aReceiptBatch(journal, next))
    await until(() => notes.some(({ isGap, appliedSeq }) => isGap && appliedSeq === 90))
    await until(async () => (await position(journal)) === 100)
    const { ledger } = await billing.rows()
    const answered = requestIds(entries).map((requestId) => ({ requestId, priceUnits: 1_500 }))
    expect(findUnbilled(ledger, answered)).toEqual([])
  }, 60_000)
})
