import { encodeEvent } from '@tollgate/sse'
import { HeldBytes } from './held-bytes'

const LF = 10
/** As much as an event may have anywhere else here. */
const mostBytes = 10 * 1024 * 1024

/** Reads lines, wherever their bytes are cut, as the data of server-sent events; empty ones say nothing. Keeps one line at most. */
export class LineReader {
  private readonly held = new HeldBytes()

  /** The lines that this makes whole, as events. Throws an Error where one is too long. */
  push(chunk: Buffer): Buffer {
    const events: Buffer[] = []
    let start = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      events.push(this.eventOf(chunk.subarray(start, end)))
      start = end + 1
    }
    if (start < chunk.length) this.keep(chunk.subarray(start))
    return Buffer.concat(events)
  }

  /** The last line, where nothing ended it. */
  end(): Buffer {
    return this.eventOf(Buffer.alloc(0))
  }

  private eventOf(rest: Buffer): Buffer {
    if (this.held.length > 0) this.keep(rest)
    const data = (this.held.length > 0 ? this.held.take() : rest).toString().trim()
    return data === '' ? Buffer.alloc(0) : encodeEvent({ data })
  }

  private keep(piece: Buffer): void {
    if (this.held.length + piece.length > mostBytes) throw new Error(`a line has more than ${mostBytes} bytes`)
    this.held.add(piece)
  }
}
