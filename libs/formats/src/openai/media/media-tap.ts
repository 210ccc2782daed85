import type { SseFrame } from '@tollgate/sse'
import { StreamTap } from '../../answer/stream-tap'
import type { Tap, TapOptions } from '../../core/tap'
import { tokensOfMedia } from '../answer/answer-text'
import { findMediaError } from '../wire/read-error'
import { MediaReader } from './media-reader'
import { readMediaUsage } from './read-media-usage'

const nothing = Buffer.alloc(0)

/** Reads a stream of images, of sound or of what was said in one, while it passes: see `Tap`. */
export function createMediaTap(options: TapOptions): Tap {
  return new MediaTap(options)
}

class MediaTap extends StreamTap {
  soundBytes = 0
  images = 0
  protected override readonly tokensOfMedia = tokensOfMedia
  private readonly reader = new MediaReader()

  protected override get otherTokens(): number {
    return 0
  }

  /** These streams tell their use in their last event, and have none for usage alone. */
  override usageEvent(): Buffer {
    return nothing
  }

  protected override readEvent(frame: SseFrame): void {
    const { reader } = this
    const { data, dataStart, dataEnd } = frame
    if (data[dataStart] === 91 && data.toString('latin1', dataStart, dataEnd).trim() === '[DONE]')
      return this.noteDone(frame)
    if (dataEnd === dataStart || !this.readData(reader, frame)) return
    this.soundBytes += reader.soundBytes
    this.images += reader.images
    if (reader.usageStart !== -1) this.takeUsage(frame)
    if (reader.hasError || reader.isError || frame.name === 'error')
      return this.takeError(frame, reader, findMediaError)
    if (reader.isEnd) this.isFinished = true
    const hasMedia = reader.soundBytes + reader.images + reader.partialImages > 0
    if (reader.textEnd > 0 || hasMedia || reader.isEnd) this.hasContent = true
  }

  private takeUsage({ data }: SseFrame): void {
    const { usageStart, usageEnd } = this.reader
    const usage = readMediaUsage(this.parse(data, usageStart, usageEnd), this.options.capability)
    if (usage !== null) this.noteUsage(usage)
  }
}
