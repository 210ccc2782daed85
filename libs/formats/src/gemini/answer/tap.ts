import { encodeEvent, type SseFrame } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import { StreamTap } from '../../answer/stream-tap'
import type { Tap, TapOptions } from '../../core/tap'
import { tokensOfDelivered } from '../wire/media-tokens'
import { findAnswerError } from '../wire/read-error'
import { paidSearches, readUsage } from '../wire/read-usage'
import { writeUsage } from '../wire/write-usage'
import { tokensPerToolCall } from './answer-text'
import { ResponseReader } from './response-reader'

const OPEN_BRACKET = 91

/** A longer name of a model or an answer is not said again. */
const mostNameChars = 256

/**
 * Reads the stream of an answer while it passes: see `Tap`. `hideUsage` means nothing here: usage has no event of its own, and
 * every client expects it. Nor does `holdDone`: nothing ends a stream but its end.
 */
export function createTap(options: TapOptions): Tap {
  return new GeminiTap(options)
}

class GeminiTap extends StreamTap {
  private readonly reader = new ResponseReader()
  private toolCalls = 0
  images = 0
  soundBytes = 0
  protected override readonly tokensOfMedia = tokensOfDelivered
  /** The most searches that one event has told of: they are told again as they grow. */
  private queries = 0
  /** Usage has come with the end or behind it, so that it tells of all. */
  private isTotal = false
  private modelVersion = ''
  private responseId = ''

  protected override get otherTokens(): number {
    return this.toolCalls * tokensPerToolCall
  }

  /** What is told before the end grows with what was written: it is no total, however little came behind it. */
  override get isUsageOld(): boolean {
    return super.isUsageOld || !this.isTotal
  }

  override usageEvent(counts: UsageCounts): Buffer {
    const { modelVersion, responseId } = this
    const names = { ...(modelVersion !== '' && { modelVersion }), ...(responseId !== '' && { responseId }) }
    return encodeEvent({ data: JSON.stringify({ candidates: [], usageMetadata: writeUsage(counts), ...names }) })
  }

  protected override readEvent(frame: SseFrame): void {
    const { reader } = this
    const { data, dataStart, dataEnd } = frame
    if (dataEnd === dataStart) return
    if (!this.readData(reader, frame)) {
      // Where a stream was begun as a list, so is its error.
      if (data[dataStart] === OPEN_BRACKET) this.takeError(frame, reader, findAnswerError)
      return
    }
    this.toolCalls += reader.toolCalls
    this.images += reader.images
    this.soundBytes += reader.soundBytes
    this.keepNames(frame)
    if (reader.textEnd > 0 || reader.toolCalls > 0 || reader.hasMedia) this.hasContent = true
    if (reader.hasFinish || reader.isBlocked) {
      this.isFinished = true
      if (!reader.hasError) this.hasContent = true
    }
    this.queries = Math.max(this.queries, reader.queries)
    if (reader.usageStart !== -1) this.takeUsage(frame)
    if (this.usage !== null) this.usage.searches = paidSearches(this.queries, this.modelVersion)
    if (reader.mayBeError) this.takeError(frame, reader, findAnswerError)
  }

  private takeUsage({ data }: SseFrame): void {
    const usage = readUsage(this.parse(data, this.reader.usageStart, this.reader.usageEnd))
    if (usage === null) return
    this.noteUsage(usage)
    this.isTotal = this.isFinished
  }

  private keepNames({ data }: SseFrame): void {
    const { versionStart, versionEnd, idStart, idEnd } = this.reader
    if (this.modelVersion === '' && versionStart !== -1) this.modelVersion = this.nameIn(data, versionStart, versionEnd)
    if (this.responseId === '' && idStart !== -1) this.responseId = this.nameIn(data, idStart, idEnd)
  }

  private nameIn(data: Buffer, start: number, end: number): string {
    const name = this.parse(data, start, end)
    return typeof name === 'string' ? name.slice(0, mostNameChars) : ''
  }
}
