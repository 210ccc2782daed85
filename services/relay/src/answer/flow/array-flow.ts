import { createSseScanner, type SseFrame } from '@tollgate/sse'
import type { AnswerFlow } from './client-flow'

const noBytes = Buffer.alloc(0)
const opening = Buffer.from('[')
/** As Google puts its elements apart. */
const between = Buffer.from(',\r\n')
const closing = Buffer.from(']')
const OPEN_BRACE = 123

/** A flow of events that reaches the client as one JSON array: the data of each event is an element, which goes out as it comes. */
export class ArrayFlow implements AnswerFlow {
  readonly refusal = null
  readonly words = null
  private readonly scanner = createSseScanner()
  private hasElements = false
  private parts: Buffer[] = []

  constructor(private readonly flow: Pick<AnswerFlow, 'send' | 'end'>) {}

  /** Events of which none is cut: whoever reads the upstream has seen to that. */
  send(part: Buffer): boolean {
    this.scanner.push(part, this.take)
    const out = this.taken()
    return out.length === 0 || this.flow.send(out)
  }

  closing(last: Buffer): Buffer {
    return last
  }

  end(last: Buffer): void {
    this.scanner.push(last, this.take)
    this.scanner.end(this.take)
    if (!this.hasElements) this.parts.push(opening)
    this.parts.push(closing)
    this.flow.end(this.taken())
  }

  private readonly take = ({ data, dataStart, dataEnd }: SseFrame): void => {
    // Marks of an end that other dialects have, and what else is no answer, are no elements of an array.
    if (dataEnd === dataStart || data[firstInk(data, dataStart)] !== OPEN_BRACE) return
    this.parts.push(this.hasElements ? between : opening, Buffer.from(data.subarray(dataStart, dataEnd)))
    this.hasElements = true
  }

  private taken(): Buffer {
    const taken = this.parts.length === 0 ? noBytes : Buffer.concat(this.parts)
    this.parts = []
    return taken
  }
}

/** The first byte at or after `start` that is no white space. */
function firstInk(data: Buffer, start: number): number {
  let at = start
  while ((data[at] ?? OPEN_BRACE) <= 32) at++
  return at
}
