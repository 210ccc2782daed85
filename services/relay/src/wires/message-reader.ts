import { createSseScanner, type SseFrame } from '@tollgate/sse'

/** A message is parsed, and a larger one would hold up the event loop. */
const mostMessageBytes = 2 * 1024 * 1024
/** Brackets and commas that it may have, with those of the text that it delivers: it is parsed in one go. */
const mostParts = 400_000
const OPEN_BRACE = 123
const OPEN_BRACKET = 91
const COMMA = 44

/** Is told a message; true when it was the last. */
export type OnMessage = (name: string, data: string) => boolean

/** The messages of a vendor's stream, wherever its bytes are cut, each within bounds. Keeps one at most. */
export class MessageReader {
  private readonly scanner = createSseScanner({ maxEventBytes: mostMessageBytes })

  constructor(private readonly onMessage: OnMessage) {}

  /** Throws an Error where a message has more than is read. */
  push(chunk: Buffer): void {
    this.scanner.push(chunk, this.onFrame)
  }

  end(): void {
    this.scanner.end(this.onFrame)
  }

  private readonly onFrame = ({ name, data, dataStart, dataEnd }: SseFrame): void => {
    if (partsIn(data, dataStart, dataEnd) > mostParts) throw new Error('a message has too many parts')
    if (this.onMessage(name, data.toString('utf8', dataStart, dataEnd))) this.scanner.stop()
  }
}

function partsIn(json: Buffer, start: number, end: number): number {
  let parts = 0
  for (let at = start; at < end; at++) {
    const byte = json[at]
    if (byte === COMMA || byte === OPEN_BRACE || byte === OPEN_BRACKET) parts++
  }
  return parts
}
