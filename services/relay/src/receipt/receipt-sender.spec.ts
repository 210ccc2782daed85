import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EventPayload, usageReceipted } from '@tollgate/contracts'
import { createLog } from '@tollgate/platform'
import { aReceipt, aRequestId, ManualClock } from '@tollgate/testing'
import { type OpenedSlot, openSlot } from '../journal/journal-slot'
import { ReceiptSender } from './receipt-sender'

const log = createLog('test')
let root: string
let slots = 0
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relay-sender-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Shipped {
  id: string
  batch: EventPayload<typeof usageReceipted>
}

async function setUp(given: { directory?: string; appliedSeq?: number; maxMessageBytes?: number } = {}) {
  const clock = new ManualClock()
  const directory = given.directory ?? path.join(root, String(++slots))
  const slot: OpenedSlot = await openSlot({ directory, clock, log, bootId: 'b', segmentBytes: 20_000 })
  const shipped: Shipped[] = []
  const away = { stream: false, billing: false }
  const stream: { acknowledges: Promise<void> } = { acknowledges: Promise.resolve() }
  const position = { appliedSeq: given.appliedSeq ?? 0 }
  const sender = new ReceiptSender({
    journal: slot.journal,
    publish: (json, id) => {
      if (away.stream) return Promise.reject(new Error('no acknowledgement'))
      shipped.push({ id, batch: usageReceipted.schema.parse(JSON.parse(String(json))) })
      return stream.acknowledges
    },
    positionOf: () => (away.billing ? Promise.reject(new Error('away')) : Promise.resolve(position.appliedSeq)),
    clock,
    log,
    ...(given.maxMessageBytes !== undefined && { maxMessageBytes: given.maxMessageBytes }),
  })
  const write = (count: number) => {
    for (let i = 0; i < count; i++) {
      const receipt = aReceipt()
      slot.journal.receipt(receipt.requestId, JSON.stringify(receipt), null)
    }
    slot.journal.flush()
  }
  /** Lets time pass, and reading from disk happen, until it is so. */
  const until = async (isSo: () => boolean) => {
    for (let step = 0; step < 10_000 && !isSo(); step++) await clock.advance(10)
  }
  const seqs = () => shipped.flatMap(({ batch }) => batch.entries.map(({ seq }) => seq))
  return { clock, directory, slot, sender, shipped, away, stream, position, write, seqs, until }
}

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from)

describe('receipt sender', () => {
  it('gathers entries for 10 ms into one message, named by journal and numbers', async () => {
    const { clock, slot, shipped, write } = await setUp()
    write(2)
    slot.journal.returnLease(aRequestId())
    slot.journal.flush()
    expect(shipped).toEqual([])
    await clock.advance(10)
    expect(shipped).toHaveLength(1)
    expect(shipped[0]?.id).toBe(`${slot.journal.id}:1-3`)
    expect(shipped[0]?.batch.entries.map(({ type }) => type)).toEqual(['receipt', 'receipt', 'return'])
  })

  it('ships at most 100 entries in a message, and at once when there are so many', async () => {
    const { clock, shipped, write, seqs } = await setUp()
    write(250)
    await clock.advance(0)
    expect(shipped.map(({ batch }) => batch.entries.length)).toEqual([100, 100, 50])
    expect(seqs()).toEqual(upTo(250))
  })

  it('gathers anew what comes while a message is on its way', async () => {
    const { clock, shipped, stream, write, seqs } = await setUp()
    let acknowledge = () => {}
    stream.acknowledges = new Promise((resolve) => (acknowledge = resolve))
    write(2)
    await clock.advance(10)
    write(3)
    acknowledge()
    await clock.advance(0)
    expect(seqs()).toEqual(upTo(2))
    await clock.advance(10)
    expect(shipped.map(({ batch }) => batch.entries.length)).toEqual([2, 3])
  })

  it('keeps messages below what the server takes', async () => {
    const { clock, shipped, write, seqs } = await setUp({ maxMessageBytes: 3_000 })
    write(10)
    await clock.advance(10)
    expect(shipped.length).toBeGreaterThan(3)
    expect(seqs()).toEqual(upTo(10))
  })

  it('sends a message again, under the same name, until the stream has it, and keeps the order', async () => {
    const { clock, shipped, away, write, seqs } = await setUp()
    away.stream = true
    write(3)
    await clock.advance(5_000)
    expect(shipped).toEqual([])
    away.stream = false
    write(1)
    await clock.advance(2_000)
    expect(seqs()).toEqual(upTo(4))
  })

  it('catches up from disk after more entries than memory keeps', async () => {
    const { away, write, seqs, until } = await setUp()
    away.stream = true
    for (let i = 0; i < 21; i++) write(1_000)
    away.stream = false
    await until(() => seqs().length >= 21_000)
    expect(seqs()).toEqual(upTo(21_000))
  }, 30_000)

  it('lets the journal forget only what billing has applied', async () => {
    const { clock, sender, position, slot, write } = await setUp()
    write(30)
    await clock.advance(1_000)
    const full = slot.journal.bytes
    write(1)
    await clock.advance(1_000)
    expect([sender.unapplied, slot.journal.bytes > full]).toEqual([31, true])
    position.appliedSeq = 31
    await clock.advance(1_000)
    expect(sender.unapplied).toBe(0)
    expect(slot.journal.bytes).toBeLessThan(full)
  })

  it('ships what an earlier process left, from where billing has come', async () => {
    const first = await setUp()
    first.away.stream = true
    first.write(5)
    first.sender.stop()
    first.slot.close()
    const second = await setUp({ directory: first.directory, appliedSeq: 3 })
    await second.until(() => second.seqs().length > 0)
    expect(second.seqs()).toEqual([4, 5, 6])
    expect(second.shipped.at(-1)?.batch.entries.at(-1)).toEqual({ type: 'reopened', seq: 6, epoch: 2 })
  })

  it('goes on behind what was applied and removed before this process began', async () => {
    const first = await setUp()
    first.write(40)
    await first.clock.advance(10)
    first.position.appliedSeq = 40
    await first.clock.advance(1_000)
    first.sender.stop()
    first.slot.close()
    const second = await setUp({ directory: first.directory, appliedSeq: 40 })
    await second.until(() => second.seqs().length > 0)
    expect(second.seqs()).toEqual([41])
  })

  it('ships again what billing never saw although the stream took it', async () => {
    const { clock, shipped, write, seqs, until } = await setUp()
    write(2)
    await clock.advance(62_000)
    await until(() => shipped.length === 2)
    expect(seqs()).toEqual([1, 2, 1, 2])
    expect(new Set(shipped.map(({ id }) => id)).size).toBe(2)
  })

  it('waits while billing does not answer, and does not take that for a loss', async () => {
    const { clock, sender, away, write, seqs } = await setUp()
    away.billing = true
    write(2)
    await clock.advance(300_000)
    expect([seqs(), sender.unapplied]).toEqual([[1, 2], 2])
  })

  it('says when everything has been shipped', async () => {
    const { sender, slot, shipped, write } = await setUp()
    write(3)
    await sender.shipped()
    expect(shipped).toHaveLength(1)
    expect(slot.journal.lastSeq).toBe(3)
  })
})
