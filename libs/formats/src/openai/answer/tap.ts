import { createSseScanner, encodeEvent, type SseFrame, SseLimitError } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText } from '../../core/countable'
import type { UpstreamError } from '../../core/error'
import type { Tap, TapOptions } from '../../core/tap'
import { TextStore } from '../../core/text-store'
import { parsed } from '../wire/content-text'
import { findAnswerError, findBaseRespError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'
import { writeUsage } from '../wire/write-usage'
import { tokensOfMedia, tokensPerToolCall } from './answer-text'
import { ChunkReader } from './chunk-reader'
import { identityOf, unnamed } from './stream-identity'

const noBytes = Buffer.alloc(0)
/** What has to be parsed to be understood, usage or an error, is not larger than this, or it is none. */
const mostParsedBytes = 64 * 1024

/** Reads a stream of chat or completion chunks while it passes: see `Tap`. */
export function createTap(options: TapOptions): Tap {
  return new OpenAiTap(options)
}

class OpenAiTap implements Tap {
  usage: UsageCounts | null = null
  hasContent = false
  isFinished = false
  isDone = false
  error: UpstreamError | null = null
  failure: Tap['failure'] = null

  private identity = unnamed
  private readonly scanner = createSseScanner()
  private readonly reader = new ChunkReader()
  private readonly store: TextStore
  private toolCalls = 0
  private images = 0
  private soundBytes = 0
  /** Text and more that had been delivered when usage came. */
  private deliveredAtUsage = 0
  /** Ranges of the present bytes that are not forwarded, in order. */
  private readonly cuts: number[] = []
  /** Where `[DONE]` begins in the present bytes; -1 when it is not to be held or has not come. */
  private holdFrom = -1
  private held: Buffer[] | null = null
  /** Where the event that could not be read begins in the present bytes. */
  private failedAt = -1
  private isEnding = false
  /** The last event was cut in the middle. */
  private isCut = false
  private events = 0

  constructor(private readonly options: TapOptions) {
    this.store = new TextStore(options.onText)
  }

  get textBytes(): number {
    return this.store.bytes
  }

  get extraTokens(): number {
    return this.toolCalls * tokensPerToolCall + tokensOfMedia(this.images, this.soundBytes)
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
    return this.held === null ? rest : Buffer.concat([rest, ...this.held])
  }

  text(): CountableText {
    const text = this.store.text()
    return { pieces: text === '' ? [] : [text], extraTokens: this.extraTokens }
  }

  usageEvent(counts: UsageCounts): Buffer {
    const { id, object, created, model } = this.identity
    return encodeEvent({ data: JSON.stringify({ id, object, created, model, choices: [], usage: writeUsage(counts) }) })
  }

  /** Bound once: it is called for every event. */
  private readonly onFrame = (frame: SseFrame): void => {
    if (this.failure !== null) return
    this.events++
    const { reader } = this
    const { data, dataStart, dataEnd } = frame
    if (data[dataStart] === 91 && data.toString('latin1', dataStart, dataEnd).trim() === '[DONE]') {
      this.isDone = true
      if (this.options.holdDone && this.holdFrom === -1 && this.held === null) this.holdFrom = frame.start
      return
    }
    if (dataEnd === dataStart) return
    if (!reader.read(data, dataStart, dataEnd)) {
      // Half a JSON object at the end of everything is the remains of a broken connection.
      if (this.isEnding) this.isCut = true
      if (reader.isTooComplex) this.fail(frame)
      return
    }
    if (this.options.holdDone && this.identity === unnamed) this.identity = identityOf(data, dataStart, dataEnd)
    if (reader.textEnd > 0) this.takeText(data)
    if (reader.toolCalls > 0) this.toolCalls += reader.toolCalls
    if (reader.hasMedia) this.takeMedia()
    if (reader.usageStart !== -1) this.takeUsage(data, frame)
    if (reader.hasFinish) this.isFinished = true
    if (reader.textEnd > 0 || (reader.hasFinish && !reader.hasError)) this.hasContent = true
    if (this.error === null && this.mayBeError(frame)) this.takeError(frame)
  }

  private takeUsage(data: Buffer, frame: SseFrame): void {
    const { reader } = this
    const usage = readUsage(this.parse(data, reader.usageStart, reader.usageEnd), this.options.quirks)
    if (usage !== null) {
      this.usage = usage
      this.deliveredAtUsage = this.store.bytes + this.extraTokens
    }
    const carriesNothingElse = reader.isWithoutChoices || !reader.hasChoices
    if (this.options.hideUsage && carriesNothingElse && !reader.hasError) this.cuts.push(frame.start, frame.end)
  }

  private takeText(data: Buffer): void {
    const { texts, textEnd } = this.reader
    for (let i = 0; i < textEnd; i += 2) this.store.add(data, texts[i] as number, texts[i + 1] as number) // pairs
  }

  private fail({ start }: SseFrame): void {
    this.failure = 'event-too-complex'
    this.failedAt = start
  }

  private takeMedia(): void {
    this.hasContent = true
    this.images += this.reader.images
    this.soundBytes += this.reader.soundBytes
  }

  private mayBeError(frame: SseFrame): boolean {
    const { reader } = this
    if (reader.hasError || reader.hasBaseResp || frame.name === 'error') return true
    return !reader.hasChoices && reader.usageStart === -1
  }

  private takeError({ data, dataStart, dataEnd }: SseFrame): void {
    const { hide, quirks } = this.options
    const { hasError, errorStart, errorEnd } = this.reader
    let value = this.parse(data, dataStart, dataEnd)
    // Of a chunk that is too large the error alone may be small enough, and the rest tells of none.
    if (value === undefined && hasError) value = { error: this.parse(data, errorStart, errorEnd) ?? 'unreadable error' }
    this.error = findAnswerError(value, hide)
    if (this.error === null && quirks?.has('base-resp-errors')) this.error = findBaseRespError(value, hide)
  }

  /** What stands there; undefined where it is too large, or no JSON: its insides are the caller's matter. */
  private parse(data: Buffer, start: number, end: number): unknown {
    if (end - start > mostParsedBytes) return undefined
    return parsed(data.toString('utf8', start, end))
  }

  /** The bytes less what is hidden or held back; the same Buffer when that is nothing. */
  private withoutCuts(passed: Buffer): Buffer {
    if (this.held !== null) {
      this.held.push(Buffer.from(passed))
      this.cuts.length = 0
      return noBytes
    }
    if (this.cuts.length === 0 && this.holdFrom === -1) return passed
    const end = this.holdFrom === -1 ? passed.length : this.holdFrom
    if (this.holdFrom !== -1) {
      this.held = [Buffer.from(passed.subarray(end))]
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
