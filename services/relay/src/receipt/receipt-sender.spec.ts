import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EventPayload, journalEntry, usageReceipted } from '@tollgate/contracts'
import { createLog } from '@tollgate/platform'
import { aReceipt, aRequestId, ManualClock } from '@tollgate/testing'
import { EndedJournal } from '../journal/ended-journal'
import { Journal } from '../journal/journal'
import { readRemains } from '../journal/journal-remains'
import { keptMs } from '../journal/segment-shelf'
import { type JournalFault, type PositionNote, ReceiptSender } from './receipt-sender'

const log = createLog('test')
let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relay-sender-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Shipped {
  id: string
  batch: EventPayload<typeof usageReceipted>
}

interface Given {
  /** Written before the sender begins, by a process that has ended. */
  ended?: { count: number; segments?: number; appliedSeq: number; damage?: (directory: string) => void }
  maxMessageBytes?: number
  /** Billing applies each message as it comes, and tells of it. */
  applies?: boolean
  isBillingAway?: boolean
}

async function setUp({ ended, maxMessageBytes, applies = false, isBillingAway = false }: Given = {}) {
  const clock = new ManualClock()
  const directory = mkdtempSync(path.join(root, 'journal-'))
  const journal = new Journal({ id: aRequestId(), directory, clock, log, segmentBytes: 20_000 })
  const shipped: Shipped[] = []
  const faults: JournalFault[] = []
  const away = { stream: false, billing: isBillingAway }
  const stream: { acknowledges: Promise<void>; loses: boolean } = { acknowledges: Promise.resolve(), loses: false }
  const position = { appliedSeq: ended?.appliedSeq ?? 0, isSuperseded: false }
  const billing: { answers: Promise<void> } = { answers: Promise.resolve() }
  let tell: (note: PositionNote) => void = () => {}
  let followers = 0
  const write = (count: number) => {
    for (let i = 0; i < count; i++) {
      const receipt = aReceipt()
      journal.receipt(receipt.requestId, JSON.stringify(receipt), null)
    }
    journal.flush()
  }
  const apply = ({ firstSeq, missingFrom, entries, round }: Shipped['batch']) => {
    const isGap = (missingFrom ?? firstSeq) > position.appliedSeq + 1
    if (!isGap) position.appliedSeq = Math.max(position.appliedSeq, firstSeq + entries.length - 1)
    tell({ round, appliedSeq: position.appliedSeq, isGap })
  }
  const source = ended ? await endedJournal() : journal
  async function endedJournal() {
    const { count = 0, segments = 1 } = ended ?? {}
    for (let i = 0; i < segments; i++) write(count / segments)
    journal.close()
    ended?.damage?.(directory)
    return new EndedJournal(journal.id, await readRemains(directory))
  }
  const sender = new ReceiptSender({
    journal: source,
    publish: async (json, id) => {
      if (away.stream) throw new Error('no acknowledgement')
      const batch = usageReceipted.schema.parse(JSON.parse(String(json)))
      shipped.push({ id, batch })
      await stream.acknowledges
      if (applies && !stream.loses) apply(batch)
    },
    positionOf: async () => {
      const answer = { ...position }
      if (away.billing) throw new Error('away')
      await billing.answers
      return answer
    },
    follow: (_journal, onNote) => {
      tell = onNote
      followers += 1
      return () => {
        followers -= 1
      }
    },
    onFault: (fault) => faults.push(fault),
    clock,
    log,
    isInherited: ended !== undefined,
    ...(maxMessageBytes !== undefined && { maxMessageBytes }),
  })
  /** Lets at most so much time pass, and whatever the disk needs to be read, until it is so. */
  const until = async (isSo: () => boolean, withinMs = 100_000) => {
    const endMs = clock.monotonicMs() + withinMs
    const givenUpMs = performance.now() + 4_000
    while (!isSo() && performance.now() < givenUpMs) {
      await clock.advance(clock.monotonicMs() < endMs ? 10 : 0)
      await new Promise(setImmediate)
    }
    expect(isSo()).toBe(true)
  }
  const seqs = (from = 0) => shipped.slice(from).flatMap(({ batch }) => batch.entries.map((entry) => numberOf(entry)))
  return {
    ...{ clock, directory, journal, sender, shipped, faults, away, stream, billing, position, write, seqs, until },
    tell: (note: PositionNote) => tell(note),
    isFollowed: () => followers > 0,
  }
}

const numberOf = (entry: unknown) => journalEntry.parse(entry).seq
const upTo = (count: number, from = 1) => Array.from({ length: count - from + 1 }, (_, index) => index + from)

describe('receipt sender', () => {
  it('gathers entries for 10 ms into one message, named by journal, numbers and round', async () => {
    const { clock, journal, shipped, write } = await setUp()
    write(2)
    journal.returnLease(aRequestId())
    journal.flush()
    expect(shipped).toEqual([])
    await clock.advance(10)
    expect(shipped).toHaveLength(1)
    expect(shipped[0]?.id).toBe(`${journal.id}:1-3:0`)
    expect(shipped[0]?.batch).toMatchObject({ journal: journal.id, round: 0, firstSeq: 1 })
    expect(shipped[0]?.batch.entries.map((entry) => journalEntry.parse(entry).type)).toEqual([
      'receipt',
      'receipt',
      'return',
    ])
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
    const { away, write, seqs, until } = await setUp({ applies: true })
    away.stream = true
    for (let i = 0; i < 21; i++) write(1_000)
    away.stream = false
    await until(() => seqs().length >= 21_000)
    expect(seqs()).toEqual(upTo(21_000))
  }, 30_000)

  it('lets the journal forget only what billing has applied, a quarter of an hour later', async () => {
    const { clock, sender, position, journal, write } = await setUp()
    write(30)
    await clock.advance(1_000)
    const full = journal.bytes
    write(1)
    await clock.advance(keptMs)
    expect([sender.unapplied, journal.bytes > full]).toEqual([31, true])
    position.appliedSeq = 31
    await clock.advance(1_000)
    expect(sender.unapplied).toBe(0)
    await clock.advance(keptMs)
    expect(journal.bytes).toBeLessThan(full)
  })

  it('waits while billing does not answer, and does not take that for a loss', async () => {
    const { clock, sender, away, write, seqs } = await setUp()
    away.billing = true
    write(2)
    await clock.advance(300_000)
    expect([seqs(), sender.unapplied]).toEqual([[1, 2], 2])
  })

  it('hears and asks nothing more once it is stopped', async () => {
    const { sender, clock, position, isFollowed, faults, shipped, write } = await setUp()
    expect(isFollowed()).toBe(true)
    const { pendingTimers } = clock
    sender.stop()
    expect(clock.pendingTimers).toBe(pendingTimers - 1)
    position.isSuperseded = true
    write(1)
    await clock.advance(60_000)
    expect([isFollowed(), faults, shipped]).toEqual([false, [], []])
  })

  it('says when everything has been shipped', async () => {
    const { sender, journal, shipped, write } = await setUp()
    write(3)
    await sender.shipped()
    expect(shipped).toHaveLength(1)
    expect(journal.lastSeq).toBe(3)
  })
})

describe('a sender has so much under way', () => {
  it('as billing can be expected to apply soon, while it answers', async () => {
    const { clock, shipped, write, tell, seqs } = await setUp()
    write(2_000)
    await clock.advance(500)
    expect(shipped).toHaveLength(16)
    tell({ round: 0, appliedSeq: 250, isGap: false })
    await clock.advance(0)
    expect(shipped).toHaveLength(18)
    expect(seqs()).toEqual(upTo(1_800))
  })

  it('as there is while billing is away, so that the stream has what a lost host would take along', async () => {
    const { clock, away, write, seqs } = await setUp()
    away.billing = true
    write(2_000)
    await clock.advance(1_000)
    expect(seqs()).toEqual(upTo(2_000))
  })

  it('as there is when the process ends', async () => {
    const { clock, sender, write, seqs } = await setUp()
    write(2_000)
    await clock.advance(500)
    await sender.shipped()
    expect(seqs()).toEqual(upTo(2_000))
  })
})

describe('a sender follows billing', () => {
  /** By a note, and not because nothing moved for five seconds. */
  const byNoteMs = 500
  it('backwards, when a database was promoted that is short of some', async () => {
    const { clock, sender, position, shipped, faults, write, seqs, until } = await setUp({ applies: true })
    write(100)
    await clock.advance(1_000)
    expect(sender.unapplied).toBe(0)
    const before = shipped.length
    position.appliedSeq = 90
    await until(() => position.appliedSeq === 100)
    expect(seqs(before)).toEqual(upTo(100, 91))
    expect([shipped[before]?.batch.round, faults]).toEqual([1, ['behind']])
    write(1)
    await clock.advance(1_000)
    expect([position.appliedSeq, sender.unapplied]).toEqual([101, 0])
  })

  it('to where a note of its own round says that there is a gap, once', async () => {
    const { clock, shipped, position, write, tell, seqs, until } = await setUp()
    write(300)
    await until(() => shipped.length === 3, byNoteMs)
    position.appliedSeq = 100
    tell({ round: 0, appliedSeq: 100, isGap: true })
    tell({ round: 0, appliedSeq: 100, isGap: true })
    tell({ round: 1, appliedSeq: 100, isGap: true })
    await until(() => seqs(3).length >= 200, byNoteMs)
    await clock.advance(1_000)
    expect(seqs(3)).toEqual(upTo(300, 101))
    expect(shipped.slice(3).map(({ batch }) => batch.round)).toEqual([1, 1])
  })

  it('backwards while a message is on its way, which then counts for nothing', async () => {
    const { clock, stream, position, faults, shipped, write, seqs, until } = await setUp()
    write(10)
    position.appliedSeq = 10
    await clock.advance(1_000)
    let acknowledge = () => {}
    stream.acknowledges = new Promise((resolve) => (acknowledge = resolve))
    write(5)
    await clock.advance(10)
    position.appliedSeq = 4
    await until(() => faults.includes('behind'))
    const before = shipped.length
    acknowledge()
    await until(() => shipped.length > before, 1_000)
    expect([seqs(before), faults]).toEqual([upTo(15, 5), ['behind']])
  })

  it('not to where a note says that it is, beyond all that was shipped', async () => {
    const { clock, sender, position, faults, write, tell } = await setUp()
    write(3)
    await clock.advance(10)
    tell({ round: 0, appliedSeq: 50, isGap: false })
    await clock.advance(10)
    expect([sender.unapplied, sender.hasApplied(3), faults]).toEqual([3, false, []])
    position.appliedSeq = 3
    tell({ round: 0, appliedSeq: 3, isGap: false })
    expect(sender.hasApplied(3)).toBe(true)
  })

  it('and not to where an earlier round had a gap', async () => {
    const { clock, shipped, position, write, tell, seqs, until } = await setUp()
    write(300)
    await until(() => shipped.length === 3, byNoteMs)
    position.appliedSeq = 100
    tell({ round: 0, appliedSeq: 100, isGap: true })
    tell({ round: 0, appliedSeq: 0, isGap: true })
    await until(() => seqs(3).length >= 200, byNoteMs)
    await clock.advance(1_000)
    expect(seqs(3)).toEqual(upTo(300, 101))
  })

  it('forwards only, when a note overtakes an older answer', async () => {
    const { clock, faults, shipped, billing, write, tell } = await setUp()
    let answer = () => {}
    billing.answers = new Promise((resolve) => (answer = resolve))
    write(10)
    await clock.advance(1_000)
    tell({ round: 0, appliedSeq: 10, isGap: false })
    answer()
    await clock.advance(900)
    expect([faults, shipped.length]).toEqual([[], 1])
  })

  it('by sending again what the stream lost, less and less often', async () => {
    const { clock, shipped, faults, stream, write, until } = await setUp({ applies: true })
    stream.loses = true
    write(2)
    await clock.advance(4_000)
    expect(shipped).toHaveLength(1)
    await clock.advance(2_000)
    await until(() => shipped.length === 2)
    await clock.advance(600_000)
    expect(shipped.length).toBeLessThan(16)
    expect(new Set(shipped.map(({ id }) => id)).size).toBe(shipped.length)
    stream.loses = false
    const before = faults.length
    await until(() => faults.length > before)
    await clock.advance(3_000)
    expect(faults.every((fault) => fault === 'lost')).toBe(true)
  })

  it('past what is no longer on disk, and says so', async () => {
    const { clock, directory, position, journal, faults, shipped, write, seqs, until } = await setUp({ applies: true })
    for (let i = 0; i < 4; i++) write(30)
    await clock.advance(1_000)
    expect(position.appliedSeq).toBe(120)
    const [first = '', second = ''] = readdirSync(directory).filter((name) => name.endsWith('.journal'))
    for (const name of [first, second]) rmSync(path.join(directory, name))
    position.appliedSeq = 10
    const before = shipped.length
    await until(() => position.appliedSeq === 120)
    expect(shipped[before]?.batch).toMatchObject({ missingFrom: 11, firstSeq: 61 })
    expect(seqs(before)).toEqual(upTo(120, 61))
    expect([position.appliedSeq, journal.lastSeq, faults]).toEqual([120, 120, ['behind', 'missing']])
  })

  it('no further when it says that more was applied than was ever shipped', async () => {
    const { clock, sender, position, faults, away, shipped, write } = await setUp()
    away.stream = true
    write(10)
    position.appliedSeq = 50
    await clock.advance(1_000)
    expect([faults, sender.isAhead]).toEqual([['ahead'], true])
    away.stream = false
    position.appliedSeq = 0
    write(100)
    await clock.advance(60_000)
    expect([shipped, faults, sender.hasApplied(1)]).toEqual([[], ['ahead'], false])
  })

  it('and hears when its journal was brought home by another', async () => {
    const { clock, position, faults } = await setUp()
    position.isSuperseded = true
    await clock.advance(10_000)
    expect(faults).toEqual(['superseded'])
  })
})

describe('a sender of what an ended process left', () => {
  it('asks billing first, and ships from there on in a round of its own', async () => {
    const { clock, sender, shipped, position, seqs, until } = await setUp({
      ended: { count: 5, appliedSeq: 3 },
      applies: true,
    })
    await until(() => sender.hasApplied(5))
    expect([seqs(), position.appliedSeq]).toEqual([[4, 5], 5])
    expect(shipped[0]?.batch.round).toBeGreaterThan(clock.nowMs() - 60_000)
  })

  it('waits for billing', async () => {
    const { clock, sender, seqs } = await setUp({ ended: { count: 5, appliedSeq: 0 }, isBillingAway: true })
    await clock.advance(60_000)
    expect([seqs(), sender.hasApplied(0)]).toEqual([[], false])
  })

  it('gives up what cannot be read and has nothing behind it', async () => {
    const { sender, faults, seqs, until } = await setUp({
      ended: {
        count: 40,
        appliedSeq: 3,
        damage: (directory) => {
          const [first = ''] = readdirSync(directory).filter((name) => name.endsWith('.journal'))
          rmSync(path.join(directory, first))
        },
      },
    })
    await until(() => sender.hasApplied(40))
    expect([seqs(), faults]).toEqual([[], ['missing']])
  })

  it('gives nothing up for good: a billing that goes back gets what can be read', async () => {
    const damage = (directory: string) => {
      const [, second = ''] = readdirSync(directory).filter((name) => name.endsWith('.journal'))
      rmSync(path.join(directory, second))
    }
    const { sender, position, seqs, until } = await setUp({
      ended: { count: 80, segments: 2, appliedSeq: 40, damage },
      applies: true,
    })
    await until(() => sender.hasApplied(80))
    expect(seqs()).toEqual([])
    position.appliedSeq = 0
    await until(() => seqs().length > 0)
    expect(seqs()).toEqual(upTo(40))
  })
})
