import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { journalEntry, type Receipt } from '@tollgate/contracts'
import { createLog } from '@tollgate/platform'
import { aReceipt, aRequestId, ManualClock } from '@tollgate/testing'
import fc from 'fast-check'
import type { Journal, JournalWaiter } from './journal'
import { seqOf } from './journal-lines'
import { type OpenedSlot, openSlot, type SlotOptions } from './journal-slot'

const clock = new ManualClock()
const log = createLog('test')
let root: string
let slots = 0

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relay-journal-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const newDirectory = () => path.join(root, String(++slots))
const open = (directory: string, more: Partial<SlotOptions> = {}) =>
  openSlot({ directory, clock, log, bootId: 'boot-1', ...more })
const nobody: JournalWaiter = { journalWritten: () => {} }

/** Ends a slot as SIGKILL would: what was not flushed is lost, the lock's file stays but its holder is gone. */
function kill(slot: OpenedSlot): void {
  slot.close()
}

function segmentFiles(directory: string, journal: Journal): string[] {
  const folder = path.join(directory, journal.id)
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
}

async function entriesOf(journal: Journal, from = 1) {
  const found: ReturnType<typeof journalEntry.parse>[] = []
  for (let seq = from; seq <= journal.lastSeq;) {
    const texts = await journal.read(seq, 100)
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) found.push(journalEntry.parse(JSON.parse(String(text))))
    seq += texts.length
  }
  return found
}

const write = (journal: Journal, receipt: Receipt) => journal.receipt(receipt.requestId, JSON.stringify(receipt), null)

describe('journal', () => {
  it('numbers shipped entries without gaps and gives them back as the contract has them', async () => {
    const { journal, close } = await open(newDirectory())
    const receipt = aReceipt({ facts: { username: '李\n"x"' } })
    const leaseId = aRequestId()
    write(journal, receipt)
    journal.returnLease(leaseId)
    journal.flush()
    expect(await entriesOf(journal)).toEqual([
      { type: 'receipt', seq: 1, receipt },
      { type: 'return', seq: 2, leaseId },
    ])
    close()
  })

  it('tells waiters only once their lines are on disk, all of a turn after one append', async () => {
    const appended: number[] = []
    const heard: string[] = []
    const directory = newDirectory()
    const { journal, close } = await open(directory, {
      writeBytes: (_fd, bytes) => {
        expect(heard).toEqual([])
        appended.push(bytes.length)
        return bytes.length
      },
    })
    for (const name of ['a', 'b']) {
      const receipt = aReceipt()
      journal.receipt(receipt.requestId, JSON.stringify(receipt), { journalWritten: () => heard.push(name) })
    }
    expect(heard).toEqual([])
    await new Promise(setImmediate)
    expect(heard).toEqual(['a', 'b'])
    expect(appended).toHaveLength(1)
    close()
  })

  it('settles calls that a killed process left open from their last progress, then says that it was reopened', async () => {
    const directory = newDirectory()
    const first = await open(directory)
    const untouched = aReceipt({
      counts: { textIn: 10, textOut: 1 },
      facts: { outcome: 'upstream-cut', durationMs: 5 },
    })
    const advanced = aReceipt({ counts: { textIn: 20, textOut: 1 }, facts: { outcome: 'upstream-cut', durationMs: 5 } })
    const finished = aReceipt()
    for (const receipt of [untouched, advanced, finished])
      first.journal.open(receipt.requestId, JSON.stringify(receipt), nobody)
    first.journal.progress({ requestId: advanced.requestId, textOut: 40, durationMs: 500 })
    first.journal.progress({ requestId: advanced.requestId, textOut: 60, durationMs: 750 })
    write(first.journal, finished)
    first.journal.flush()
    kill(first)

    const second = await open(directory)
    expect(second.settledCalls).toBe(2)
    expect(second.journal.id).toBe(first.journal.id)
    expect(second.journal.epoch).toBe(2)
    const entries = await entriesOf(second.journal)
    expect(entries.map(({ type, seq }) => [type, seq])).toEqual([
      ['receipt', 1],
      ['receipt', 2],
      ['receipt', 3],
      ['reopened', 4],
    ])
    expect(entries[1]).toMatchObject({ receipt: untouched })
    expect(entries[2]).toMatchObject({
      receipt: { requestId: advanced.requestId, counts: { textIn: 20, textOut: 60 }, facts: { durationMs: 750 } },
    })
    second.close()

    const third = await open(directory)
    expect(third.settledCalls).toBe(0)
    third.close()
  })

  it('ignores a torn end, whatever it consists of, and numbers on from what was whole', async () => {
    const directory = newDirectory()
    const first = await open(directory)
    write(first.journal, aReceipt())
    first.journal.flush()
    const [file = ''] = segmentFiles(directory, first.journal)
    const whole = readFileSync(file)
    appendFileSync(file, whole.subarray(0, whole.length - 5))
    kill(first)
    const second = await open(directory)
    expect(second.journal.id).toBe(first.journal.id)
    write(second.journal, aReceipt())
    second.journal.flush()
    expect((await entriesOf(second.journal)).map(({ seq }) => seq)).toEqual([1, 2, 3])
    second.close()
  })

  it('goes on under a new name when the host was started again, with every entry that is left', async () => {
    const directory = newDirectory()
    const first = await open(directory)
    const receipt = aReceipt()
    const left = aReceipt({ facts: { outcome: 'upstream-cut' } })
    first.journal.open(left.requestId, JSON.stringify(left), nobody)
    write(first.journal, receipt)
    first.journal.flush()
    kill(first)
    const second = await open(directory, { bootId: 'boot-2' })
    expect(second.journal.id).not.toBe(first.journal.id)
    expect(second.journal.epoch).toBe(1)
    expect(await entriesOf(second.journal)).toEqual([
      { type: 'receipt', seq: 1, receipt },
      { type: 'receipt', seq: 2, receipt: left },
    ])
    second.close()
    const third = await open(directory, { bootId: 'boot-2' })
    expect(third.journal.id).toBe(second.journal.id)
    expect(readdirSync(directory)).not.toContain(first.journal.id)
    third.close()
  })

  it('goes on under a new name when entries in the middle are gone', async () => {
    const directory = newDirectory()
    const first = await open(directory, { segmentBytes: 1 })
    for (let i = 0; i < 3; i++) {
      write(first.journal, aReceipt())
      first.journal.flush()
    }
    const [, middle = ''] = segmentFiles(directory, first.journal)
    kill(first)
    truncateSync(middle, 10)
    const second = await open(directory)
    expect(second.journal.id).not.toBe(first.journal.id)
    expect((await entriesOf(second.journal)).map(({ type, seq }) => [type, seq])).toEqual([
      ['receipt', 1],
      ['receipt', 2],
    ])
    second.close()
  })

  it('removes a segment only when all in it is applied and all its calls have receipts', async () => {
    const directory = newDirectory()
    const { journal, close } = await open(directory, { segmentBytes: 1 })
    const call = aReceipt()
    journal.open(call.requestId, JSON.stringify(call), nobody)
    journal.flush()
    write(journal, aReceipt())
    journal.flush()
    expect(segmentFiles(directory, journal)).toHaveLength(3)

    await journal.forget(1)
    expect(segmentFiles(directory, journal)).toHaveLength(3)
    write(journal, call)
    journal.flush()
    await journal.forget(1)
    expect(segmentFiles(directory, journal)).toHaveLength(2)
    await journal.forget(2)
    expect(segmentFiles(directory, journal)).toHaveLength(1)
    close()
  })

  it('reads back from disk what memory no longer holds', async () => {
    const { journal, close } = await open(newDirectory(), { segmentBytes: 4_000 })
    for (let i = 0; i < 50; i++) {
      journal.returnLease(aRequestId())
      if (i % 7 === 0) journal.flush()
    }
    journal.flush()
    journal.shipped(50)
    expect((await entriesOf(journal)).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    close()
  })

  it('keeps the numbers when a slot is opened again after everything in it was applied and removed', async () => {
    const directory = newDirectory()
    const first = await open(directory, { segmentBytes: 1 })
    write(first.journal, aReceipt())
    first.journal.flush()
    await first.journal.forget(1)
    kill(first)
    const second = await open(directory)
    expect(second.journal.id).toBe(first.journal.id)
    expect(await entriesOf(second.journal, 2)).toEqual([{ type: 'reopened', seq: 2, epoch: 2 }])
    second.close()
  })

  it('survives any kill: every line that was acknowledged is there, nothing is there twice, no number is missing', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('open' as const) },
      { weight: 3, arbitrary: fc.constant('finish' as const) },
      { weight: 2, arbitrary: fc.constant('whole' as const) },
      { weight: 2, arbitrary: fc.constant('progress' as const) },
      { weight: 1, arbitrary: fc.constant('return' as const) },
      { weight: 4, arbitrary: fc.constant('flush' as const) },
      { weight: 1, arbitrary: fc.constant('kill' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(60), async (steps, torn) => {
        const directory = newDirectory()
        let slot = await open(directory, { segmentBytes: 3_000 })
        const acknowledged = new Set<string>()
        const opened = new Map<string, Receipt>()
        let returns = 0
        const ack = (id: string): JournalWaiter => ({ journalWritten: () => acknowledged.add(id) })
        const reopen = async () => {
          slot.journal.flush()
          const last = segmentFiles(directory, slot.journal).at(-1) ?? ''
          kill(slot)
          writeFileSync(last, Buffer.alloc(torn, '='), { flag: 'a' })
          slot = await open(directory, { segmentBytes: 3_000 })
          for (const id of opened.keys()) acknowledged.add(id)
          opened.clear()
        }
        for (const next of steps) {
          const call = opened.values().next().value
          const receipt = aReceipt()
          if (next === 'open') {
            opened.set(receipt.requestId, receipt)
            slot.journal.open(receipt.requestId, JSON.stringify(receipt), nobody)
          } else if (next === 'finish' && call) {
            opened.delete(call.requestId)
            slot.journal.receipt(call.requestId, JSON.stringify(call), ack(call.requestId))
          } else if (next === 'whole') {
            slot.journal.receipt(receipt.requestId, JSON.stringify(receipt), ack(receipt.requestId))
          } else if (next === 'progress' && call) {
            slot.journal.progress({ requestId: call.requestId, textOut: 9, durationMs: 9 })
          } else if (next === 'return') {
            slot.journal.returnLease(aRequestId())
            returns += 1
          } else if (next === 'flush') slot.journal.flush()
          else if (next === 'kill') await reopen()
        }
        await reopen()
        const entries = await entriesOf(slot.journal)
        expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
        const receipted = entries.flatMap((entry) => (entry.type === 'receipt' ? [entry.receipt.requestId] : []))
        expect(new Set(receipted)).toEqual(acknowledged)
        expect(receipted).toHaveLength(acknowledged.size)
        expect(entries.filter(({ type }) => type === 'return')).toHaveLength(returns)
        slot.close()
      }),
      { numRuns: 60 },
    )
  })
})

describe('journal on a full disk', () => {
  it('gives its ballast back for calls that have begun, accepts no others, and loses nothing', async () => {
    let roomBytes = Number.POSITIVE_INFINITY
    const manual = new ManualClock()
    const { writeSync } = jest.requireActual<typeof import('node:fs')>('node:fs')
    const { journal, close } = await open(newDirectory(), {
      clock: manual,
      writeBytes: (fd, bytes, position) => {
        if (roomBytes === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        const taken = Math.min(bytes.length, roomBytes)
        roomBytes -= taken
        return writeSync(fd, bytes, 0, taken, position)
      },
    })
    let written = 0
    const waiter = { journalWritten: () => void (written += 1) }
    const append = () => {
      const receipt = aReceipt()
      journal.receipt(receipt.requestId, JSON.stringify(receipt), waiter)
      journal.flush()
    }
    append()
    expect(journal.isAccepting).toBe(true)
    roomBytes = 100
    append()
    append()
    expect(journal.isAccepting).toBe(false)
    expect(written).toBe(1)
    expect(journal.lastSeq).toBe(1)

    roomBytes = Number.POSITIVE_INFINITY
    await manual.advance(100)
    expect(written).toBe(3)
    await manual.advance(1_000)
    expect(journal.isAccepting).toBe(true)
    const texts = await journal.read(1, 10)
    expect(texts.map((text) => seqOf(String(text)))).toEqual([1, 2, 3])
    close()
  })
})
