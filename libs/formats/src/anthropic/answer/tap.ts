import { encodeEvent, type SseFrame } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import { StreamTap } from '../../answer/stream-tap'
import type { Tap, TapOptions } from '../../core/tap'
import { tokensOfSeal, tokensPerToolCall } from '../wire/block-text'
import { findAnswerError } from '../wire/read-error'
import { mergedUsage, readInputUsage, readUsage } from '../wire/read-usage'
import { writeUsage } from '../wire/write-usage'
import { MessageEventReader } from './event-reader'

/** Of a stream that never said why it stopped. */
const unsaid = Object.freeze({ stop_reason: null, stop_sequence: null })

/**
 * Reads the stream of a message while it passes: see `Tap`. `hideUsage` means nothing here: usage has no event of its own, and
 * every client expects it.
 */
export function createTap(options: TapOptions): Tap {
  return new AnthropicTap(options)
}

class AnthropicTap extends StreamTap {
  /** Claude neither draws nor speaks. */
  readonly images = 0
  readonly soundBytes = 0
  protected override readonly tokensOfMedia = () => 0
  private readonly reader = new MessageEventReader()
  private toolCalls = 0
  private sealTokens = 0
  /** Thoughts of the present block were shown. */
  private hasThought = false
  /** What the message said of its usage when it began. */
  private early: unknown = null
  /** The last `delta` of the message itself: why it stopped. */
  private lastDelta: unknown = unsaid

  protected override get otherTokens(): number {
    return this.toolCalls * tokensPerToolCall + this.sealTokens
  }

  /** One more `message_delta`, of which clients take the last: it says again why the model stopped. */
  override usageEvent(counts: UsageCounts): Buffer {
    const type = 'message_delta'
    return encodeEvent({
      event: type,
      data: JSON.stringify({ type, delta: this.lastDelta, usage: writeUsage(counts) }),
    })
  }

  protected override readEvent(frame: SseFrame): void {
    const { reader } = this
    const { name, dataStart, dataEnd } = frame
    if (dataEnd === dataStart || !this.readData(reader, frame)) return
    if (reader.hasBlock) this.hasThought = false
    if (reader.hasThought) this.hasThought = true
    if (reader.toolCalls > 0) this.toolCalls += reader.toolCalls
    // The seal of thoughts that were shown holds nothing more.
    if (reader.sealBytes > 0 && !this.hasThought) this.sealTokens += tokensOfSeal(reader.sealBytes)
    if (reader.usageStart !== -1) this.takeUsage(frame)
    if (reader.textEnd > 0 || reader.sealBytes > 0 || reader.hasTellingBlock) this.hasContent = true
    if (reader.hasStop) this.takeStop(frame)
    if ((reader.type ?? name) === 'message_stop') this.noteDone(frame)
    else if (reader.mayBeError) this.takeError(frame, reader, findAnswerError)
  }

  private takeUsage({ data }: SseFrame): void {
    const { usageStart, usageEnd, isEarly } = this.reader
    const told = this.parse(data, usageStart, usageEnd)
    if (isEarly) {
      this.early = told
      this.inputUsage = readInputUsage(told)
      return
    }
    if (readUsage(told) === null) return
    const usage = readUsage(mergedUsage(this.early, told))
    if (usage !== null) this.noteUsage(usage)
  }

  private takeStop({ data }: SseFrame): void {
    const { reader } = this
    this.isFinished = true
    if (!reader.hasError) this.hasContent = true
    this.lastDelta = this.parse(data, reader.deltaStart, reader.deltaEnd) ?? unsaid
  }
}
