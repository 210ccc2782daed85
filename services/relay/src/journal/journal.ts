import { rm } from 'node:fs/promises'
import type { Clock, Log } from '@tollgate/platform'
import { Ballast } from './journal-ballast'
import { FrameWriter, type Span } from './journal-frame'
import type { JournalIdentity } from './journal-identity'
import {
  openLineOf,
  type ProgressLine,
  progressLineOf,
  receiptLineOf,
  renumbered,
  reopenedLineOf,
  returnLineOf,
} from './journal-lines'
import { JournalReader } from './journal-reader'
import { Segment, SegmentWriter, type WriteBytes } from './journal-segment'
import { JournalTail } from './journal-tail'

/** Told once what it wrote is on disk. */
export interface JournalWaiter {
  journalWritten(): void
}

export interface JournalOptions {
  /** The folder of the slot. */
  readonly directory: string
  readonly identity: JournalIdentity
  /** The folder of the segments. */
  readonly segmentDirectory: string
  /** What is on disk already, oldest first. */
  readonly segments: Segment[]
  readonly lastSeq: number
  readonly clock: Clock
  readonly log: Log
  readonly segmentBytes?: number
  readonly writeBytes?: WriteBytes
}

const defaultSegmentBytes = 8 * 1024 * 1024
const retryMs = 100
const ballastRetryMs = 1_000

/**
 * One relay slot's account of its calls, append-only. What is written in one turn of the event loop is one append; the
 * waiters hear of it afterwards. Nothing written is ever dropped: while the disk is full it waits in memory, and
 * `isAccepting` asks for no more calls.
 */
export class Journal {
  readonly id: string
  readonly epoch: number
  private readonly segments: Segment[]
  private readonly reader: JournalReader
  private readonly tail: JournalTail
  private readonly ballast: Ballast
  private readonly frame = new FrameWriter()
  private readonly openCalls = new Map<string, Segment>()
  private readonly segmentBytes: number
  private writer: SegmentWriter
  private writtenSeq: number
  private waiters: JournalWaiter[] = []
  private newEntries: Span[] = []
  private isScheduled = false
  private isStuck = false
  private writtenListener: () => void = () => {}

  constructor(private readonly options: JournalOptions) {
    const { directory, identity, segmentDirectory, segments, lastSeq } = options
    this.id = identity.id
    this.epoch = identity.epoch
    this.segments = segments
    this.segmentBytes = options.segmentBytes ?? defaultSegmentBytes
    this.reader = new JournalReader(segments)
    this.writtenSeq = lastSeq
    this.tail = new JournalTail(lastSeq + 1)
    this.ballast = new Ballast(directory)
    this.ballast.take()
    const index = (segments.at(-1)?.index ?? 0) + 1
    this.writer = this.begin(Segment.in(segmentDirectory, index, lastSeq + 1))
  }

  /** The number of the last shipped entry that is on disk. */
  get lastSeq(): number {
    return this.tail.nextSeq - 1
  }

  /** False while the disk has no room: calls that have begun are finished, none is begun. */
  get isAccepting(): boolean {
    return this.ballast.isThere && !this.isStuck
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.segments.reduce((sum, segment) => sum + segment.bytes, 0)
  }

  /** `listener` hears after every append that brought shipped entries. */
  onWritten(listener: () => void): void {
    this.writtenListener = listener
  }

  /** The answer of a call begins: `receiptJson` is its receipt if nothing more came. */
  open(requestId: string, receiptJson: string, waiter: JournalWaiter): void {
    const { segment } = this.writer
    segment.openCalls += 1
    this.openCalls.set(requestId, segment)
    this.append(openLineOf(receiptJson), waiter)
  }

  /** An open call has come this far. */
  progress(line: Omit<ProgressLine, 'type'>): void {
    this.append(progressLineOf(line), null)
  }

  /** A call is over. */
  receipt(requestId: string, receiptJson: string, waiter: JournalWaiter | null): void {
    const opened = this.openCalls.get(requestId)
    if (opened) {
      opened.openCalls -= 1
      this.openCalls.delete(requestId)
    }
    this.ship(receiptLineOf(++this.writtenSeq, receiptJson), waiter)
  }

  /** Nothing more will be spent on the lease. */
  returnLease(leaseId: string): void {
    this.ship(returnLineOf(++this.writtenSeq, leaseId), null)
  }

  /** Everything that an earlier process left stands before this. */
  reopened(): void {
    this.ship(reopenedLineOf(++this.writtenSeq, this.epoch), null)
  }

  /** Takes over an entry of the journal that this one continues, under a number of its own. */
  carryOver(line: string): void {
    this.ship(renumbered(line, ++this.writtenSeq), null)
  }

  /** Shipped entries from number `seq` on, at most `limit`, as JSON in order. */
  read(seq: number, limit: number): Buffer[] | Promise<Buffer[]> {
    return this.tail.has(seq) ? this.tail.read(seq, limit) : this.reader.read(seq, limit)
  }

  /** Entries up to `seq` need not be read again soon. */
  shipped(seq: number): void {
    this.tail.forget(seq)
  }

  /** Everything up to `appliedSeq` is applied: segments that hold nothing else go, oldest first. */
  async forget(appliedSeq: number): Promise<void> {
    for (;;) {
      const oldest = this.segments[0]
      if (!oldest || oldest === this.writer.segment || oldest.lastSeq > appliedSeq || oldest.openCalls > 0) return
      this.segments.shift()
      await rm(oldest.file, { force: true })
    }
  }

  /** Writes what is waiting, now. */
  flush(): void {
    this.isScheduled = false
    if (this.frame.isEmpty || !this.written()) return
    const waiters = this.waiters
    const entries = this.newEntries
    if (entries.length > 0) {
      this.newEntries = []
      this.tail.add(this.frame.payload(), entries)
      this.writer.segment.lastSeq += entries.length
    }
    this.frame.clear()
    if (entries.length > 0) this.writtenListener()
    if (waiters.length > 0) {
      this.waiters = []
      for (const waiter of waiters) waiter.journalWritten()
    }
    if (this.writer.segment.bytes >= this.segmentBytes) this.rotate()
  }

  close(): void {
    this.flush()
    this.writer.close()
  }

  private ship(line: string, waiter: JournalWaiter | null): void {
    this.newEntries.push(this.append(line, waiter))
  }

  private append(line: string, waiter: JournalWaiter | null): Span {
    const span = this.frame.add(line)
    if (waiter) this.waiters.push(waiter)
    if (!this.isScheduled && !this.isStuck) {
      this.isScheduled = true
      setImmediate(this.flushNow)
    }
    return span
  }

  private readonly flushNow = (): void => this.flush()

  /** Puts all that waits on disk; false when the disk refuses, and it is tried again. */
  private written(): boolean {
    const frame = this.frame.frame()
    try {
      this.writer.append(frame)
      this.isStuck = false
      return true
    } catch (error) {
      return this.refused(error, frame)
    }
  }

  private refused(error: unknown, frame: Buffer): boolean {
    const { log, clock } = this.options
    if (this.ballast.isThere) {
      log.error('journal.disk-full', { error, slot: this.options.directory })
      this.ballast.drop()
      this.keepTakingBallast()
      try {
        this.writer.append(frame)
        return true
      } catch {
        // Not even that was enough: everything waits in memory.
      }
    }
    this.isStuck = true
    clock.setTimer(this.flushNow, retryMs)
    return false
  }

  private keepTakingBallast(): void {
    const { log, clock } = this.options
    const timer = clock.every(() => {
      if (this.isStuck || !this.ballast.take()) return
      timer.cancel()
      log.info('journal.disk-has-room')
    }, ballastRetryMs)
  }

  private rotate(): void {
    const { segment } = this.writer
    const next = Segment.in(this.options.segmentDirectory, segment.index + 1, this.tail.nextSeq)
    try {
      const full = this.writer
      this.writer = this.begin(next)
      full.close()
    } catch (error) {
      // No new file can be made: the old one grows on.
      this.options.log.error('journal.rotation-failed', { error })
    }
  }

  private begin(segment: Segment): SegmentWriter {
    const writer = new SegmentWriter(segment, this.options.writeBytes)
    this.segments.push(segment)
    return writer
  }
}
