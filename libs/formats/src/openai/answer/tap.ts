import { encodeEvent, type SseFrame } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import { StreamTap } from '../../answer/stream-tap'
import type { Tap, TapOptions } from '../../core/tap'
import { findAnswerError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'
import { writeUsage } from '../wire/write-usage'
import { tokensOfMedia, tokensPerToolCall } from './answer-text'
import { ChunkReader } from './chunk-reader'
import { identityOf, unnamed } from './stream-identity'

/** Reads a stream of chat or completion chunks while it passes: see `Tap`. */
export function createTap(options: TapOptions): Tap {
  return new OpenAiTap(options)
}

class OpenAiTap extends StreamTap {
  private identity = unnamed
  private readonly reader = new ChunkReader()
  private toolCalls = 0
  images = 0
  soundBytes = 0
  protected override readonly tokensOfMedia = tokensOfMedia

  protected override get otherTokens(): number {
    return this.toolCalls * tokensPerToolCall
  }

  override usageEvent(counts: UsageCounts): Buffer {
    const { id, object, created, model } = this.identity
    return encodeEvent({ data: JSON.stringify({ id, object, created, model, choices: [], usage: writeUsage(counts) }) })
  }

  protected override readEvent(frame: SseFrame): void {
    const { reader } = this
    const { data, dataStart, dataEnd } = frame
    if (data[dataStart] === 91 && data.toString('latin1', dataStart, dataEnd).trim() === '[DONE]') {
      return this.noteDone(frame)
    }
    if (dataEnd === dataStart || !this.readData(reader, frame)) return
    if (this.options.holdDone && this.identity === unnamed) this.identity = identityOf(data, dataStart, dataEnd)
    if (reader.toolCalls > 0) this.toolCalls += reader.toolCalls
    if (reader.hasMedia) this.takeMedia()
    if (reader.usageStart !== -1) this.takeUsage(frame)
    if (reader.hasFinish) this.isFinished = true
    if (reader.textEnd > 0 || (reader.hasFinish && !reader.hasError)) this.hasContent = true
    if (this.mayBeError(frame)) this.takeError(frame, reader, findAnswerError)
  }

  private takeUsage(frame: SseFrame): void {
    const { reader } = this
    const usage = readUsage(this.parse(frame.data, reader.usageStart, reader.usageEnd), this.options.quirks)
    if (usage !== null) this.noteUsage(usage)
    const carriesNothingElse = reader.isWithoutChoices || !reader.hasChoices
    if (this.options.hideUsage && carriesNothingElse && !reader.hasError) this.hide(frame)
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
}
