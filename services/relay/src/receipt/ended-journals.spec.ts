import { AsyncLocalStorage } from 'node:async_hooks'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type * as Promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@tollgate/platform'
import { aReceipt, ManualClock } from '@tollgate/testing'
import { ReceiptBooks } from '../../test/support/receipts'
import type * as FolderLock from '../journal/folder/folder-lock'
import { openOwnJournal } from '../journal/folder/journal-folder'
import type { JournalSource } from '../journal/journal-source'
import { keptMs } from '../journal/segment-shelf'
import { EndedJournals } from './ended-journals'
import { type JournalFault, ReceiptSender } from './receipt-sender'

/** Where a process can be killed while it brings a journal home. */
const steps = [
  ...['before it asks where billing is', 'when it knows where billing is'],
  ...['before the stream has a message of the ended journal', 'when the stream has one'],
  ...['before its own journal has what was left open', 'when its own journal has it'],
  ...['before the stream has a message of its own journal', 'when the stream has that'],
  ...['before the folder is renamed', 'when the folder is renamed', 'when half of the folder is gone'],
] as const
type Step = (typeof steps)[number]

/** The process that does something now: what it shares with others is told apart by it. */
const acting = new AsyncLocalStorage<Relay>()
const locks: { lock: FolderLock.FolderLock; of: Relay | undefined }[] = []
jest.mock('../journal/folder/folder-lock', () => {
  const actual = jest.requireActual<typeof FolderLock>('../journal/folder/folder-lock')
  return {
    lockFolder: async (...args: Parameters<typeof actual.lockFolder>) => {
      const of = acting.getStore()
      const lock = await actual.lockFolder(...args)
      if (lock !== null) locks.push({ lock, of })
      if (of?.isDead) of.kill()
      return lock
    },
  }
})
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof Promises>('node:fs/promises')
  return {
    ...actual,
    rename: async (from: string, to: string) => {
      await acting.getStore()?.reaches('before the folder is renamed')
      await actual.rename(from, to)
      await acting.getStore()?.reaches('when the folder is renamed')
    },
    rm: async (file: string, options: Parameters<typeof actual.rm>[1]) => {
      const relay = acting.getStore()
      if (file.endsWith('.gone') && relay?.killedAt === 'when half of the folder is gone') {
        rmSync(path.join(file, 'lock'))
        await relay.reaches('when half of the folder is gone')
      }
      await actual.rm(file, options)
    },
  }
})

const log = createLog('test')
const { writeSync } = jest.requireActual<typeof import('node:fs')>('node:fs')

/** One relay process, as far as journals go. */
class Relay {
  readonly clock = new ManualClock()
  readonly faults: JournalFault[] = []
  isDead = false
  /** For its own journal. */
  isStreamAway = false
  /** Ended journals that it has in hand. */
  readonly inHand = new Set<string>()
  private own!: Awaited<ReturnType<typeof openOwnJournal>>
  private sender!: ReceiptSender
  private ended!: EndedJournals

  private constructor(
    private readonly root: string,
    private readonly books: ReceiptBooks,
    readonly killedAt: Step | null,
  ) {}

  static async start(root: string, books: ReceiptBooks, killedAt: Step | null = null): Promise<Relay> {
    const relay = new Relay(root, books, killedAt)
    await acting.run(relay, () => relay.begin())
    return relay
  }

  private async begin(): Promise<void> {
    const { root, clock } = this
    this.own = await openOwnJournal({ root, clock, log, writeBytes: this.write })
    this.sender = this.senderOf(this.journal, false)
    this.ended = new EndedJournals({
      root,
      own: { journal: this.journal, sender: this.sender },
      makeSender: (journal) => this.senderOf(journal, true),
      clock,
      log,
    })
  }

  get journal() {
    return this.own.journal
  }

  /** A call that is answered in full, and one that is being answered. */
  serve(): { answered: string; open: string } {
    const [answered, open] = [aReceipt(), aReceipt({ facts: { outcome: 'upstream-cut' } })]
    for (const call of [answered, open]) {
      this.journal.open(call.requestId, JSON.stringify(call), { journalWritten: () => {}, journalBroke: () => {} })
    }
    this.journal.receipt(answered.requestId, JSON.stringify(answered), null)
    this.journal.progress({ requestId: open.requestId, textOut: 900, durationMs: 5_000 })
    this.journal.flush()
    return { answered: answered.requestId, open: open.requestId }
  }

  /** Lets time pass, and what the disk and other programs do, until it is so. */
  async until(isSo: () => boolean, stepMs = 20): Promise<void> {
    for (let turns = 0; turns < 5_000 && !isSo(); turns++) {
      for (let i = 0; i < 20; i++) await new Promise(setImmediate)
      await this.advance(stepMs)
    }
    expect(isSo()).toBe(true)
  }

  advance(ms: number): Promise<void> {
    return acting.run(this, () => this.clock.advance(ms))
  }

  /** Waits until these folders are no longer kept. */
  removed(...relays: Relay[]): Promise<void> {
    return this.until(() => relays.every(isGone), 30_000)
  }

  /** As SIGKILL would: its time stands still, and the kernel lets go of its locks. */
  kill(): void {
    this.isDead = true
    for (const held of locks.filter(({ of }) => of === this)) {
      locks.splice(locks.indexOf(held), 1)
      held.lock.release()
    }
  }

  /** In order. */
  stop(): void {
    this.ended.stop()
    this.sender.stop()
    this.own.close()
  }

  /** Never returns to one that is dead, or dies at this step. */
  async reaches(step: Step): Promise<void> {
    if (step === this.killedAt) this.kill()
    if (this.isDead) await new Promise(() => {})
  }

  private readonly write = (fd: number, bytes: Buffer, position: number): number => {
    const isSettling = bytes.includes('"type":"superseded"')
    if (isSettling && this.killedAt === 'before its own journal has what was left open') this.kill()
    if (this.isDead) throw new Error('dead')
    const written = writeSync(fd, bytes, 0, bytes.length, position)
    if (isSettling && this.killedAt === 'when its own journal has it') this.kill()
    return written
  }

  private senderOf(journal: JournalSource, isInherited: boolean): ReceiptSender {
    const whose = isInherited ? 'the ended journal' : 'its own journal'
    return new ReceiptSender({
      journal,
      isInherited,
      publish: async (json) => {
        if (this.isStreamAway && !isInherited) throw new Error('no acknowledgement')
        const isWatched = isInherited || json.includes('"type":"superseded"')
        if (isWatched) await this.reaches(`before the stream has a message of ${whose}`)
        this.books.take(json)
        if (isWatched) await this.reaches(isInherited ? 'when the stream has one' : 'when the stream has that')
      },
      positionOf: async (id) => {
        if (isInherited) this.inHand.add(id)
        if (isInherited) await this.reaches('before it asks where billing is')
        if (isInherited) await this.reaches('when it knows where billing is')
        return this.books.positionOf(id)
      },
      follow: (id, onNote) => this.books.follow(id, onNote),
      onFault: (fault) => this.faults.push(fault),
      clock: this.clock,
      log,
    })
  }
}

let root: string
let books: ReceiptBooks
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relay-ended-'))
  books = new ReceiptBooks()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const isGone = (relay: Relay) => !existsSync(path.join(root, relay.journal.id))
const textOutOf = (requestId: string) => books.billed.get(requestId)?.counts.textOut

describe('the journal of a process that was killed', () => {
  it('is brought home by the next one, whose own it does not touch', async () => {
    const first = await Relay.start(root, books)
    const { answered, open } = first.serve()
    await first.until(() => books.billed.has(answered))
    first.kill()
    const second = await Relay.start(root, books)
    expect(second.journal.id).not.toBe(first.journal.id)
    await second.until(() => books.superseded.has(first.journal.id))
    expect([textOutOf(answered), textOutOf(open)]).toEqual([500, 900])
    await second.advance(keptMs - 5_000)
    expect(isGone(first)).toBe(false)
    await second.removed(first)
    await second.until(() => readdirSync(root).join() === second.journal.id)
    second.stop()
  })

  it.each(steps)('loses no call when the one that brings it home is killed %s', async (step) => {
    const first = await Relay.start(root, books)
    const { answered, open } = first.serve()
    first.kill()
    const second = await Relay.start(root, books, step)
    const later = second.serve()
    await second.until(() => second.isDead, step.includes('folder') ? 30_000 : 20)
    const third = await Relay.start(root, books)
    await third.removed(first, second)
    expect([first, second].map(({ journal }) => books.superseded.has(journal.id))).toEqual([true, true])
    expect([answered, open, later.answered, later.open].map(textOutOf)).toEqual([500, 900, 500, 900])
    await third.until(() => readdirSync(root).join() === third.journal.id)
    third.stop()
  })

  it('stays as long as what was left open is not applied', async () => {
    const first = await Relay.start(root, books)
    const { open } = first.serve()
    first.kill()
    const second = await Relay.start(root, books)
    second.isStreamAway = true
    await second.until(() => books.applied.get(first.journal.id) === first.journal.lastSeq)
    await second.advance(2 * keptMs)
    await second.until(() => true)
    expect([isGone(first), books.billed.has(open)]).toEqual([false, false])
    second.isStreamAway = false
    await second.removed(first)
    expect(textOutOf(open)).toBe(900)
    second.stop()
  })

  it('stays when its time is over and billing no longer has how its calls were settled', async () => {
    const first = await Relay.start(root, books)
    first.serve()
    first.kill()
    const second = await Relay.start(root, books)
    await second.until(() => books.superseded.has(first.journal.id))
    await second.advance(keptMs - 60_000)
    second.isStreamAway = true
    books.applied.set(second.journal.id, 0)
    await second.until(() => second.faults.includes('behind'))
    await second.advance(2 * keptMs)
    await second.until(() => true)
    expect(isGone(first)).toBe(false)
    second.isStreamAway = false
    await second.removed(first)
    second.stop()
  })

  it('is one of many that are brought home a few at a time, without a pause', async () => {
    const relays = []
    for (let i = 0; i < 10; i++) relays.push(await Relay.start(root, new ReceiptBooks()))
    const calls = relays.map((relay) => relay.serve())
    for (const relay of relays) relay.kill()
    const next = await Relay.start(root, books)
    next.isStreamAway = true
    await next.until(() => next.inHand.size === 4)
    await next.advance(60_000)
    await next.until(() => true)
    expect(next.inHand.size).toBe(4)
    next.isStreamAway = false
    const sinceMs = next.clock.monotonicMs()
    await next.until(() => calls.every(({ open }) => books.billed.has(open)))
    expect(next.clock.monotonicMs() - sinceMs).toBeLessThan(60_000)
    next.stop()
  })

  it('is shipped again while it is kept, when billing no longer has its end', async () => {
    const first = await Relay.start(root, books)
    const { open } = first.serve()
    first.kill()
    const second = await Relay.start(root, books)
    await second.until(() => books.superseded.has(first.journal.id))
    books.applied.set(first.journal.id, 0)
    books.billed.clear()
    await second.until(() => books.billed.size > 0)
    await second.removed(first)
    expect(second.faults).toEqual(['behind'])
    expect(textOutOf(open)).toBeUndefined() // stands in the journal of the second, of which nothing was lost
    second.stop()
  })

  it('that came back from a copy, shorter than what billing has, goes home call by call', async () => {
    const first = await Relay.start(root, books)
    const early = first.serve()
    await first.until(() => books.billed.has(early.answered))
    const copy = mkdtempSync(path.join(tmpdir(), 'relay-copy-'))
    cpSync(path.join(root, first.journal.id), copy, { recursive: true })
    first.serve()
    first.stop()
    const second = await Relay.start(root, books)
    await second.removed(first)
    cpSync(copy, path.join(root, first.journal.id), { recursive: true })
    books.billed.delete(early.answered)
    const { answered } = second.serve()
    await second.until(() => second.faults.includes('ahead'))
    await second.until(() => books.billed.has(early.answered) && books.billed.has(answered))
    expect(second.faults).toEqual(['ahead'])
    await second.removed(first)
    second.stop()
    rmSync(copy, { recursive: true })
  })

  it('of which billing claimed more than there was goes home call by call, whatever it says by then', async () => {
    const first = await Relay.start(root, books)
    books.applied.set(first.journal.id, 3)
    await first.until(() => first.faults.includes('ahead'))
    first.journal.distrust()
    const calls = Array.from({ length: 5 }, () => first.serve())
    first.stop()
    const second = await Relay.start(root, books)
    await second.until(() => calls.every(({ answered, open }) => books.billed.has(answered) && books.billed.has(open)))
    second.stop()
  })
})

describe('the folder of a living process', () => {
  it('is left alone, however long it has nothing to do', async () => {
    const first = await Relay.start(root, books)
    const second = await Relay.start(root, books)
    await second.advance(3_600_000)
    await second.until(() => true)
    const { answered } = first.serve()
    await first.until(() => books.billed.has(answered))
    expect([isGone(first), books.superseded.size, first.faults]).toEqual([false, 0, []])
    first.stop()
    second.stop()
  })
})

describe('a folder', () => {
  it('in which nothing was written is removed at once, and what an earlier removal left half done', async () => {
    const empty = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'
    mkdirSync(path.join(root, empty))
    mkdirSync(path.join(root, `${empty}.gone`))
    writeFileSync(path.join(root, `${empty}.gone`, 'x'), '')
    mkdirSync(path.join(root, 'something-else'))
    const relay = await Relay.start(root, books)
    await relay.until(() => readdirSync(root).length === 2)
    expect(books.superseded.has(empty)).toBe(true)
    expect(relay.clock.monotonicMs()).toBeLessThan(keptMs)
    relay.stop()
  })
})
