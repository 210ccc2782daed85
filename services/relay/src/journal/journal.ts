import { type Clock, guarded, type Log, thrown, type Timer } from '@tollgate/platform'
import { Ballast } from './journal-ballast'
import { FrameWriter, type Span } from './journal-frame'
import {
  distrustedLine,
  openLineOf,
  type ProgressLine,
  progressLineOf,
  receiptLineOf,
  returnLineOf,
  supersededLineOf,
} from './journal-lines'
import { JournalReader } from './journal-reader'
import { Segment, SegmentWriter, type WriteBytes } from './journal-segment'
import type { JournalSource } from './journal-source'
import { JournalTail } from './journal-tail'
import { SegmentShelf } from './segment-shelf'

/** Told once what it wrote is on disk. */
export interface JournalWaiter {
  journalWritten(): void
  /** It threw when it was told: its client must not wait for the rest. */
  journalBroke(): void
}

export interface JournalOptions {
  readonly id: string
  /** Its folder, which is new. */
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
  readonly segmentBytes?: number
  readonly writeBytes?: WriteBytes
}

const defaultSegmentBytes = 8 * 1024 * 1024
const retryMs = 100
const ballastRetryMs = 1_000

/**
 * One relay process's account of its calls, append-only. What is written in one turn of the event loop is one append; the
 * waiters hear of it afterwards. Nothing written is ever dropped: while the disk is full it waits in memory, and
 * `isAccepting` asks for no more calls.
 */
export class Journal implements JournalSource {
  readonly id: string
  private readonly shelf = new SegmentShelf()
  private readonly reader = new JournalReader(this.shelf.segments)
  private readonly tail = new JournalTail(1)
  private readonly ballast: Ballast
  private readonly frame = new FrameWriter()
  private readonly openCalls = new Map<string, Segment>()
  private readonly segmentBytes: number
  private writer: SegmentWriter
  private writtenSeq = 0
  private waiters: JournalWaiter[] = []
  private newEntries: Span[] = []
  private isScheduled = false
  private isStuck = false
  private ballastTimer: Timer | null = null
  private retryTimer: Timer | null = null
  private writtenListener: () => void = () => {}

  /** Throws what the disk says when there is no room for a first file. */
  constructor(private readonly options: JournalOptions) {
    const { id, directory } = options
    this.id = id
    this.segmentBytes = options.segmentBytes ?? defaultSegmentBytes
    this.writer = this.begin(Segment.in(directory, 1, 1))
    this.ballast = new Ballast(directory, options.writeBytes)
    if (!this.ballast.take()) this.lackRoom(null)
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
    return this.shelf.bytes
  }

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

  /** The journal of an ended process is brought home: all that it left stands before this. Returns the entry's number. */
  superseded(journal: string): number {
    this.ship(supersededLineOf(++this.writtenSeq, journal), null)
    return this.writtenSeq
  }

  /** What billing says of this journal is wrong: whoever brings it home must know, whatever billing says by then. */
  distrust(): void {
    this.append(distrustedLine, null)
    this.flush()
  }

  read(seq: number, limit: number): Buffer[] | Promise<Buffer[]> {
    return this.tail.has(seq) ? this.tail.read(seq, limit) : this.reader.read(seq, limit)
  }

  async firstFrom(seq: number): Promise<number | null> {
    const onDisk = await this.reader.firstFrom(seq)
    if (onDisk !== null) return onDisk
    return this.tail.firstSeq <= this.lastSeq ? Math.max(seq, this.tail.firstSeq) : null
  }

  shipped(seq: number): void {
    this.tail.forget(seq)
  }

  applied(seq: number): Promise<void> {
    return this.shelf.applied(seq, this.options.clock.monotonicMs())
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
    if (entries.length > 0) guarded(this.options.log, 'journal-listener', this.writtenListener)
    if (waiters.length > 0) {
      this.waiters = []
      for (const waiter of waiters) this.tell(waiter)
    }
    if (this.writer.segment.bytes >= this.segmentBytes) this.rotate()
  }

  /** Others wait behind it. */
  private tell(waiter: JournalWaiter): void {
    try {
      waiter.journalWritten()
    } catch (error) {
      thrown(this.options.log, 'journal-waiter', error)
      guarded(this.options.log, 'journal-waiter', () => waiter.journalBroke())
    }
  }

  close(): void {
    this.flush()
    this.ballastTimer?.cancel()
    this.retryTimer?.cancel()
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
    if (this.shelf.makeRoom() && this.hasTaken(frame)) return true
    if (this.ballast.isThere) {
      this.ballast.drop()
      this.lackRoom(error)
      if (this.hasTaken(frame)) return true
    }
    this.isStuck = true
    this.retryTimer?.cancel()
    this.retryTimer = this.options.clock.setTimer(this.flushNow, retryMs)
    return false
  }

  /** Whether the disk took the frame this time. */
  private hasTaken(frame: Buffer): boolean {
    try {
      this.writer.append(frame)
      this.isStuck = false
      return true
    } catch {
      return false
    }
  }

  /** Tries, until it succeeds, to take the room that calls under way may need. */
  private lackRoom(error: unknown): void {
    const { log, clock, directory } = this.options
    log.error('journal.disk-full', { error, directory })
    const timer = clock.every(() => {
      if (this.isStuck) return
      if (!this.ballast.take() && !(this.shelf.makeRoom() && this.ballast.take())) return
      timer.cancel()
      log.info('journal.disk-has-room')
    }, ballastRetryMs)
    this.ballastTimer = timer
  }

  private rotate(): void {
    const { segment } = this.writer
    const next = Segment.in(this.options.directory, segment.index + 1, this.tail.nextSeq)
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
    this.shelf.add(segment)
    return writer
  }
}
