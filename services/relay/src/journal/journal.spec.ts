import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { journalEntry, type Receipt } from '@tollgate/contracts'
import { createLog } from '@tollgate/platform'
import { aReceipt, aRequestId, ManualClock } from '@tollgate/testing'
import fc from 'fast-check'
import { EndedJournal } from './ended-journal'
import { Journal, type JournalOptions, type JournalWaiter } from './journal'
import { ballastBytes } from './journal-ballast'
import { readRemains } from './journal-remains'
import type { WriteBytes } from './journal-segment'
import type { JournalSource } from './journal-source'
import { keptMs } from './segment-shelf'

const log = createLog('test')
const { writeSync } = jest.requireActual<typeof import('node:fs')>('node:fs')
let root: string
let folders = 0

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relay-journal-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function open(more: Partial<JournalOptions> = {}): { journal: Journal; directory: string; clock: ManualClock } {
  const directory = mkdtempSync(path.join(root, `${++folders}-`))
  const clock = new ManualClock()
  return { journal: new Journal({ id: aRequestId(), directory, clock, log, ...more }), directory, clock }
}

const nobody: JournalWaiter = { journalWritten: () => {}, journalBroke: () => {} }

/** What another process finds of a journal whose own is gone: what was not flushed is lost. */
async function found(journal: Journal, directory: string) {
  journal.close()
  const remains = await readRemains(directory)
  return { ...remains, ended: new EndedJournal(journal.id, remains) }
}

function segmentFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.journal'))
    .sort()
    .map((name) => path.join(directory, name))
}

async function entriesOf(journal: JournalSource, from = 1) {
  const entries: ReturnType<typeof journalEntry.parse>[] = []
  for (let seq = from; seq <= journal.lastSeq;) {
    const texts = await journal.read(seq, 100)
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) entries.push(journalEntry.parse(JSON.parse(String(text))))
    seq += texts.length
  }
  return entries
}

const write = (journal: Journal, receipt: Receipt) => journal.receipt(receipt.requestId, JSON.stringify(receipt), null)

/** Fills one segment each with so many receipts, where segments take one append. */
function fill(journal: Journal, count: number): void {
  for (let i = 0; i < count; i++) {
    write(journal, aReceipt())
    journal.flush()
  }
}

describe('journal', () => {
  it('numbers shipped entries without gaps and gives them back as the contract has them', async () => {
    const { journal } = open()
    const receipt = aReceipt({ facts: { username: '李\n"x"' } })
    const [leaseId, ended] = [aRequestId(), aRequestId()]
    write(journal, receipt)
    journal.returnLease(leaseId)
    expect(journal.superseded(ended)).toBe(3)
    journal.flush()
    expect(await entriesOf(journal)).toEqual([
      { type: 'receipt', seq: 1, receipt },
      { type: 'return', seq: 2, leaseId },
      { type: 'superseded', seq: 3, journal: ended },
    ])
    journal.close()
  })

  it('tells waiters only once their lines are on disk, all of a turn after one append', async () => {
    const appended: number[] = []
    const heard: string[] = []
    const { journal } = open({
      writeBytes: (_fd, bytes) => {
        expect(heard).toEqual([])
        appended.push(bytes.length)
        return bytes.length
      },
    })
    const before = appended.length
    for (const name of ['a', 'b']) {
      const receipt = aReceipt()
      journal.receipt(receipt.requestId, JSON.stringify(receipt), { ...nobody, journalWritten: () => heard.push(name) })
    }
    expect(heard).toEqual([])
    await new Promise(setImmediate)
    expect(heard).toEqual(['a', 'b'])
    expect(appended).toHaveLength(before + 1)
    journal.close()
  })

  it('tells the others, and the one that threw, when a waiter throws', async () => {
    const { journal } = open()
    const heard: string[] = []
    const injected = () => {
      throw new Error('injected')
    }
    const waiters: JournalWaiter[] = [
      { journalWritten: injected, journalBroke: () => heard.push('broke') },
      { journalWritten: injected, journalBroke: injected },
      { ...nobody, journalWritten: () => heard.push('written') },
    ]
    for (const waiter of waiters) {
      const receipt = aReceipt()
      journal.receipt(receipt.requestId, JSON.stringify(receipt), waiter)
    }
    journal.onWritten(injected)
    await new Promise(setImmediate)
    expect(heard).toEqual(['broke', 'written'])
    expect(journal.lastSeq).toBe(3)
    journal.close()
  })

  it('removes what billing has applied only after a quarter of an hour, when all its calls have receipts', async () => {
    const { journal, directory, clock } = open({ segmentBytes: 1 })
    const call = aReceipt()
    journal.open(call.requestId, JSON.stringify(call), nobody)
    journal.flush()
    fill(journal, 1)
    const files = () => segmentFiles(directory).length
    expect(files()).toBe(3)
    await journal.applied(1)
    await clock.advance(keptMs)
    await journal.applied(1)
    expect(files()).toBe(3)
    write(journal, call)
    journal.flush()
    await journal.applied(1)
    expect(files()).toBe(2)
    await journal.applied(2)
    await clock.advance(keptMs - 1)
    await journal.applied(2)
    expect(files()).toBe(2)
    await clock.advance(1)
    await journal.applied(2)
    expect(files()).toBe(1)
    journal.close()
  })

  it('keeps what was applied once and is no longer', async () => {
    const { journal, directory, clock } = open({ segmentBytes: 1 })
    fill(journal, 3)
    await journal.applied(3)
    await clock.advance(keptMs - 1)
    await journal.applied(1)
    await clock.advance(1)
    await journal.applied(3)
    expect(segmentFiles(directory)).toHaveLength(3)
    expect(await entriesOf(journal, 2)).toHaveLength(2)
    journal.close()
  })

  it('reads back from disk what memory no longer holds', async () => {
    const { journal } = open({ segmentBytes: 4_000 })
    for (let i = 0; i < 50; i++) {
      journal.returnLease(aRequestId())
      if (i % 7 === 0) journal.flush()
    }
    journal.flush()
    journal.shipped(50)
    expect((await entriesOf(journal)).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    journal.close()
  })

  it('says from where on it can be read when files are gone', async () => {
    const { journal, directory } = open({ segmentBytes: 1 })
    fill(journal, 4)
    journal.shipped(4)
    const [first = '', second = ''] = segmentFiles(directory)
    rmSync(first)
    truncateSync(second, 10)
    expect([await journal.read(1, 10), await journal.read(2, 10)]).toEqual([[], []])
    expect([await journal.firstFrom(1), await journal.firstFrom(4), await journal.firstFrom(5)]).toEqual([3, 4, null])
    write(journal, aReceipt())
    journal.flush()
    for (const file of segmentFiles(directory)) rmSync(file)
    expect(await journal.firstFrom(1)).toBe(5)
    journal.close()
  })
})

describe('what an ended process left', () => {
  it('has the calls that were open, from their last progress', async () => {
    const { journal, directory } = open()
    const cut = { outcome: 'upstream-cut', durationMs: 5 } as const
    const untouched = aReceipt({ counts: { textIn: 10, textOut: 1 }, facts: cut })
    const advanced = aReceipt({ counts: { textIn: 20, textOut: 1 }, facts: cut })
    const finished = aReceipt()
    for (const receipt of [untouched, advanced, finished])
      journal.open(receipt.requestId, JSON.stringify(receipt), nobody)
    journal.progress({ requestId: advanced.requestId, textOut: 40, durationMs: 500 })
    journal.progress({ requestId: advanced.requestId, textOut: 60, durationMs: 750 })
    write(journal, finished)
    const { abandoned, lastSeq, unreadable, isDistrusted } = await found(journal, directory)
    expect([lastSeq, unreadable, isDistrusted]).toEqual([1, 0, false])
    expect(abandoned).toEqual([
      untouched,
      { ...advanced, counts: { ...advanced.counts, textOut: 60 }, facts: { ...advanced.facts, durationMs: 750 } },
    ])
  })

  it('ignores a torn end, whatever it consists of', async () => {
    const { journal, directory } = open()
    fill(journal, 1)
    const [file = ''] = segmentFiles(directory)
    const whole = readFileSync(file)
    appendFileSync(file, whole.subarray(0, whole.length - 5))
    const { ended } = await found(journal, directory)
    expect((await entriesOf(ended)).map(({ seq }) => seq)).toEqual([1])
  })

  it('keeps the numbers of what is left when entries in the middle are gone', async () => {
    const { journal, directory } = open({ segmentBytes: 1 })
    fill(journal, 3)
    const [, middle = ''] = segmentFiles(directory)
    truncateSync(middle, 10)
    const { ended, lastSeq } = await found(journal, directory)
    expect([lastSeq, await ended.read(2, 10), await ended.firstFrom(2)]).toEqual([3, [], 3])
    expect((await entriesOf(ended, 3)).map(({ seq }) => seq)).toEqual([3])
  })

  it('knows its last number when everything was applied and removed', async () => {
    const { journal, directory, clock } = open({ segmentBytes: 1 })
    fill(journal, 2)
    await journal.applied(2)
    await clock.advance(keptMs)
    await journal.applied(2)
    expect((await found(journal, directory)).lastSeq).toBe(2)
  })

  it('is told when billing is not to be believed', async () => {
    const { journal, directory } = open()
    fill(journal, 1)
    journal.distrust()
    fill(journal, 1)
    const { isDistrusted, ended } = await found(journal, directory)
    const again: string[] = []
    await ended.eachReceipt((_requestId, json) => again.push(json))
    expect(isDistrusted).toBe(true)
    const entries = await entriesOf(ended)
    expect(again.map((json) => JSON.parse(json))).toEqual(
      entries.map((entry) => (entry.type === 'receipt' ? entry.receipt : null)),
    )
  })

  it('is whole after any kill: every line that was acknowledged is there once, no number is missing', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('open' as const) },
      { weight: 3, arbitrary: fc.constant('finish' as const) },
      { weight: 2, arbitrary: fc.constant('whole' as const) },
      { weight: 2, arbitrary: fc.constant('progress' as const) },
      { weight: 1, arbitrary: fc.constant('return' as const) },
      { weight: 4, arbitrary: fc.constant('flush' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(60), async (steps, torn) => {
        const { journal, directory } = open({ segmentBytes: 3_000 })
        const acknowledged = new Set<string>()
        const opened = new Map<string, Receipt>()
        let returns = 0
        const ack = (id: string): JournalWaiter => ({ ...nobody, journalWritten: () => acknowledged.add(id) })
        for (const next of steps) {
          const call = opened.values().next().value
          const receipt = aReceipt()
          if (next === 'open') {
            opened.set(receipt.requestId, receipt)
            journal.open(receipt.requestId, JSON.stringify(receipt), nobody)
          } else if (next === 'finish' && call) {
            opened.delete(call.requestId)
            journal.receipt(call.requestId, JSON.stringify(call), ack(call.requestId))
          } else if (next === 'whole') {
            journal.receipt(receipt.requestId, JSON.stringify(receipt), ack(receipt.requestId))
          } else if (next === 'progress' && call) {
            journal.progress({ requestId: call.requestId, textOut: 9, durationMs: 9 })
          } else if (next === 'return') {
            journal.returnLease(aRequestId())
            returns += 1
          } else if (next === 'flush') journal.flush()
        }
        journal.flush()
        writeFileSync(segmentFiles(directory).at(-1) ?? '', Buffer.alloc(torn, '='), { flag: 'a' })
        const { ended, abandoned } = await found(journal, directory)
        const entries = await entriesOf(ended)
        expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
        const receipted = entries.flatMap((entry) => (entry.type === 'receipt' ? [entry.receipt.requestId] : []))
        expect(new Set(receipted)).toEqual(acknowledged)
        expect(receipted).toHaveLength(acknowledged.size)
        expect(entries.filter(({ type }) => type === 'return')).toHaveLength(returns)
        expect(abandoned.map(({ requestId }) => requestId)).toEqual([...opened.keys()])
      }),
      { numRuns: 60 },
    )
  })
})

/** A disk with so much room. */
class SmallDisk {
  constructor(public roomBytes: number) {}

  readonly write: WriteBytes = (fd, bytes, position) => {
    if (this.roomBytes === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const taken = Math.min(bytes.length, this.roomBytes)
    this.roomBytes -= taken
    return writeSync(fd, bytes, 0, taken, position)
  }
}

describe('journal on a full disk', () => {
  it('gives its ballast back for calls that have begun, accepts no others, and loses nothing', async () => {
    const disk = new SmallDisk(Number.POSITIVE_INFINITY)
    const { journal, clock } = open({ writeBytes: disk.write })
    let written = 0
    const waiter = { ...nobody, journalWritten: () => void (written += 1) }
    const append = () => {
      const receipt = aReceipt()
      journal.receipt(receipt.requestId, JSON.stringify(receipt), waiter)
      journal.flush()
    }
    append()
    expect(journal.isAccepting).toBe(true)
    disk.roomBytes = 100
    append()
    append()
    expect(journal.isAccepting).toBe(false)
    expect(written).toBe(1)
    expect(journal.lastSeq).toBe(1)

    disk.roomBytes = Number.POSITIVE_INFINITY
    await clock.advance(100)
    expect(written).toBe(3)
    await clock.advance(1_000)
    expect(journal.isAccepting).toBe(true)
    expect((await entriesOf(journal)).map(({ seq }) => seq)).toEqual([1, 2, 3])
    journal.close()
  })

  it('is tried again ten times a second, however much waits, and no more once the journal is closed', async () => {
    let tries = 0
    const { journal, clock } = open({
      writeBytes: () => {
        tries += 1
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    })
    fill(journal, 1)
    await clock.advance(100)
    const before = tries
    for (let i = 0; i < 20; i++) {
      journal.returnLease(aRequestId())
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(tries).toBe(before)
    await clock.advance(1_000)
    const aSecond = tries - before
    expect(aSecond).toBeLessThan(25)
    journal.close()
    const atLast = tries
    await clock.advance(5_000)
    expect(tries).toBe(atLast)
  })

  it('that was full at the start accepts calls once it has room', async () => {
    const disk = new SmallDisk(0)
    const { journal, clock } = open({ writeBytes: disk.write })
    await clock.advance(5_000)
    expect(journal.isAccepting).toBe(false)
    disk.roomBytes = Number.POSITIVE_INFINITY
    await clock.advance(1_000)
    expect(journal.isAccepting).toBe(true)
    journal.close()
  })

  it('lets go first of what is only kept', async () => {
    let isFull = false
    const { journal, directory } = open({
      segmentBytes: 1,
      writeBytes: (fd, bytes, position) => {
        if (isFull && existsSync(oldest)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return writeSync(fd, bytes, 0, bytes.length, position)
      },
    })
    fill(journal, 3)
    const [oldest = ''] = segmentFiles(directory)
    await journal.applied(2)
    isFull = true
    fill(journal, 1)
    expect([journal.lastSeq, journal.isAccepting]).toEqual([4, true])
    expect(await journal.firstFrom(1)).toBe(3)
    journal.close()
  })

  it('keeps room by bytes that no file system can press together', () => {
    const { journal, directory } = open()
    const ballast = readFileSync(path.join(directory, 'ballast'))
    expect([ballast.length, deflateSync(ballast).length > 0.99 * ballastBytes]).toEqual([ballastBytes, true])
    journal.close()
  })
})
