import type { Framing } from '@tollgate/catalogue'
import { type Frame, FrameReader } from './frame-reader'
import { eventOf } from './invoke-events'
import { LineReader } from './line-reader'
import { messageOf } from './message-events'

/** Turns the bytes of one streamed answer into server-sent events. */
export interface StreamDecoder {
  /** Whether an answer with this status and type is such a stream. */
  fits(status: number, contentType: string): boolean
  /** The events that this makes whole. Throws an Error where the bytes are none. */
  push(chunk: Buffer): Buffer
  /** What is left at the end. Throws an Error where that is within a message. */
  end(): Buffer
}

const awsType = 'application/vnd.amazon.eventstream'
const nothing = Buffer.alloc(0)

/** What reads the stream that a request asks for; null where it comes as server-sent events. */
export function decoderFor(framing: Framing | undefined, isInvoked: boolean): StreamDecoder | null {
  if (framing === 'lines') return new LineDecoder()
  if (framing === 'aws-event-stream') return new AwsDecoder(messageOf)
  return isInvoked ? new AwsDecoder(eventOf) : null
}

/** Messages of AWS's event stream, of which `eventOf` makes events. */
export class AwsDecoder implements StreamDecoder {
  private readonly frames = new FrameReader()

  constructor(private readonly eventOf: (frame: Frame) => Buffer) {}

  fits(_status: number, contentType: string): boolean {
    return contentType.startsWith(awsType)
  }

  push(chunk: Buffer): Buffer {
    return Buffer.concat(this.frames.push(chunk).map(this.eventOf))
  }

  end(): Buffer {
    if (this.frames.isInside) throw new Error('the stream ended within a message')
    return nothing
  }
}

/** One JSON object a line (https://github.com/ndjson/ndjson-spec). Its types are many, so that all but plain JSON is taken for it. */
export class LineDecoder implements StreamDecoder {
  private readonly lines = new LineReader()

  fits(status: number, contentType: string): boolean {
    return status >= 200 && status <= 299 && !/^application\/json\b/.test(contentType)
  }

  push(chunk: Buffer): Buffer {
    return this.lines.push(chunk)
  }

  end(): Buffer {
    return this.lines.end()
  }
}
