import { createSseScanner, type SseFrame, SseLimitError, type SseScanner } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText } from '../core/countable'
import type { UpstreamError } from '../core/error'
import type { Tap, TapOptions } from '../core/tap'
import { TextStore } from '../core/text-store'
import { parsed } from '../json/parsed'
import type { EventReader } from './event-reader'
import { findBaseRespError } from './read-error'

const noBytes = Buffer.alloc(0)
/** What has to be parsed to be understood, usage or an error, is not larger than this, or it is none. */
const mostParsedBytes = 64 * 1024

/** Reads a stream while it passes: see `Tap`. What its events say is the format's to know. */
export abstract class StreamTap implements Tap {
  usage: UsageCounts | null = null
  inputUsage: UsageCounts | null = null
  hasContent = false
  isFinished = false
  isDone = false
  error: UpstreamError | null = null
  failure: Tap['failure'] = null

  private readonly scanner: SseScanner
  private readonly store: TextStore
  /** Text and more that had been delivered when usage came. */
  private deliveredAtUsage = 0
  /** Ranges of the present bytes that are not forwarded, in order. */
  private readonly cuts: number[] = []
  /** Where the event that ends the stream begins in the present bytes; -1 when it is not to be held or has not come. */
  private holdFrom = -1
  private held = noBytes
  /** Where the event that could not be read begins in the present bytes. */
  private failedAt = -1
  private isEnding = false
  /** The last event was cut in the middle. */
  private isCut = false
  events = 0

  constructor(protected readonly options: TapOptions) {
    this.store = new TextStore(options.onText)
    const { mostEventBytes } = options
    this.scanner = createSseScanner(mostEventBytes === undefined ? {} : { maxEventBytes: mostEventBytes })
  }

  /** What so many images, and so many bytes of sound in base64, cost in tokens. */
  protected abstract readonly tokensOfMedia: (images: number, soundBytes: number) => number

  /** Tokens of calls and the like, for which neither text nor a medium stands. */
  protected abstract get otherTokens(): number

  abstract readonly images: number

  abstract readonly soundBytes: number

  abstract usageEvent(counts: UsageCounts): Buffer

  get extraTokens(): number {
    return this.otherTokens + this.tokensOfMedia(this.images, this.soundBytes)
  }

  get imageTokens(): number {
    return this.tokensOfMedia(this.images, 0)
  }

  get textBytes(): number {
    return this.store.bytes
  }

  get isUsageOld(): boolean {
    return this.store.bytes + this.extraTokens > this.deliveredAtUsage
  }

  feed(chunk: Buffer): Buffer {
    if (this.failure !== null) return noBytes
    let passed: Buffer
    try {
      passed = this.scanner.push(chunk, this.onFrame)
    } catch (error) {
      if (!(error instanceof SseLimitError)) throw error
      this.failure = 'event-too-large'
      return noBytes
    }
    // What nobody could read is not delivered, nor what comes behind it.
    return this.withoutCuts(this.failedAt === -1 ? passed : passed.subarray(0, this.failedAt))
  }

  end(): Buffer {
    if (this.failure !== null) return noBytes
    this.isEnding = true
    const { isMidEvent } = this.scanner
    const before = this.events
    const last = this.scanner.end(this.onFrame)
    // Not even half an event came out of what was held back.
    if (isMidEvent && this.events === before) this.isCut = true
    const rest = this.isCut || this.failedAt !== -1 ? noBytes : this.withoutCuts(last)
    return this.held.length === 0 ? rest : Buffer.concat([rest, this.held])
  }

  text(): CountableText {
    const text = this.store.text()
    return { pieces: text === '' ? [] : [text], extraTokens: this.extraTokens }
  }

  /** Reads one event, by `readData` where it has data that is JSON. */
  protected abstract readEvent(frame: SseFrame): void

  /** Reads an event's data by `reader` and keeps the text that it delivers; false where it cannot be read. */
  protected readData(reader: EventReader<string>, frame: SseFrame): boolean {
    const { data, dataStart, dataEnd } = frame
    if (!reader.read(data, dataStart, dataEnd)) {
      // Half a JSON object at the end of everything is the remains of a broken connection.
      if (this.isEnding) this.isCut = true
      if (reader.isTooComplex) this.fail(frame)
      return false
    }
    const { texts, textEnd } = reader
    for (let i = 0; i < textEnd; i += 2) this.store.add(data, texts[i] as number, texts[i + 1] as number) // pairs
    return true
  }

  /** The upstream has told what the call used so far. */
  protected noteUsage(usage: UsageCounts): void {
    this.usage = usage
    this.deliveredAtUsage = this.store.bytes + this.extraTokens
  }

  /**
   * Looks for an error in an event that may be one. It is taken out: it may tell of our account, and who forwards the stream
   * says it in other words.
   */
  protected takeError(
    frame: SseFrame,
    { hasError, errorStart, errorEnd }: EventReader<string>,
    find: (value: unknown, hide?: readonly string[]) => UpstreamError | null,
  ): void {
    const { hide, quirks } = this.options
    const { data, dataStart, dataEnd } = frame
    let value = this.parse(data, dataStart, dataEnd)
    // Of an event that is too large the error alone may be small enough, and the rest tells of none.
    if (value === undefined && hasError) value = { error: this.parse(data, errorStart, errorEnd) ?? 'unreadable error' }
    let error = find(value, hide)
    if (error === null && quirks?.has('base-resp-errors')) error = findBaseRespError(value, hide)
    if (error === null) return
    this.error ??= error
    this.hide(frame)
  }

  /** This event ends the stream: what comes behind it is not read. */
  protected noteDone({ start }: SseFrame): void {
    this.isDone = true
    this.scanner.stop()
    if (this.options.holdDone) this.holdFrom = start
  }

  /** Keeps an event from the caller. */
  protected hide({ start, end }: SseFrame): void {
    this.cuts.push(start, end)
  }

  /** What stands there; undefined where it is too large, or no JSON: its insides are the caller's matter. */
  protected parse(data: Buffer, start: number, end: number): unknown {
    if (end - start > mostParsedBytes) return undefined
    return parsed(data.toString('utf8', start, end))
  }

  /** Bound once: it is called for every event. */
  private readonly onFrame = (frame: SseFrame): void => {
    if (this.failure !== null) return
    this.events++
    this.readEvent(frame)
  }

  private fail({ start }: SseFrame): void {
    this.failure = 'event-too-complex'
    this.failedAt = start
  }

  /** The bytes less what is hidden or held back; the same Buffer when that is nothing. */
  private withoutCuts(passed: Buffer): Buffer {
    if (this.cuts.length === 0 && this.holdFrom === -1) return passed
    const end = this.holdFrom === -1 ? passed.length : this.holdFrom
    if (this.holdFrom !== -1) {
      this.held = Buffer.from(passed.subarray(end))
      this.holdFrom = -1
    }
    const parts: Buffer[] = []
    let from = 0
    for (let i = 0; i < this.cuts.length; i += 2) {
      const start = this.cuts[i] as number // pairs
      if (start > from) parts.push(passed.subarray(from, Math.min(start, end)))
      from = this.cuts[i + 1] as number // pairs
    }
    this.cuts.length = 0
    if (from < end) parts.push(passed.subarray(from, end))
    const [only = noBytes, ...more] = parts
    return more.length === 0 ? only : Buffer.concat(parts)
  }
}
