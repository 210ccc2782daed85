import type { SseFrame } from '@tollgate/sse'
import { StreamTap } from '../../answer/stream-tap'
import type { Tap, TapOptions } from '../../core/tap'
import { tokensOfMedia, tokensPerToolCall } from '../../openai/answer/answer-text'
import { findEventError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'
import { ResponseEventReader } from './event-reader'

const nothing = Buffer.alloc(0)

/**
 * Reads the stream of a response while it passes: see `Tap`. `hideUsage` means nothing here: usage stands in the last event,
 * and every client expects it there.
 */
export function createTap(options: TapOptions): Tap {
  return new ResponsesTap(options)
}

class ResponsesTap extends StreamTap {
  private readonly reader = new ResponseEventReader()
  private toolCalls = 0
  images = 0
  soundBytes = 0
  protected override readonly tokensOfMedia = tokensOfMedia

  protected override get otherTokens(): number {
    return this.toolCalls * tokensPerToolCall
  }

  /** None: usage has no event of its own, and clients take the first last event that they get. */
  override usageEvent(): Buffer {
    return nothing
  }

  protected override readEvent(frame: SseFrame): void {
    const { reader } = this
    const { dataStart, dataEnd } = frame
    if (dataEnd === dataStart || !this.readData(reader, frame)) return
    this.toolCalls += reader.toolCalls
    this.images += reader.images
    this.soundBytes += reader.soundBytes
    if (reader.textEnd > 0 || reader.hasTellingItem || reader.soundBytes > 0) this.hasContent = true
    if (reader.usageStart !== -1) this.takeUsage(frame)
    if (reader.type === 'completed' && !reader.hasError) this.takeEnd(frame)
    else if (reader.mayBeError || frame.name === 'error') this.takeError(frame, reader, findEventError)
  }

  private takeUsage({ data }: SseFrame): void {
    const { usageStart, usageEnd } = this.reader
    const usage = readUsage(this.parse(data, usageStart, usageEnd), this.options.quirks)
    if (usage !== null) this.noteUsage(usage)
  }

  private takeEnd(frame: SseFrame): void {
    this.isFinished = true
    this.hasContent = true
    this.noteDone(frame)
  }
}
