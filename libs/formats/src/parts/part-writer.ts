import type { OutgoingEvent } from '@tollgate/sse'
import type { Part, Stop, Usage } from './answer'
import type { StreamWriter } from './codec'
import type { Content, Seal } from './content'
import type { Own } from './own'

/** What is written of each part; what it returns goes out at once, what is to stand at the end is kept. */
export interface PartWriter {
  begin(usage: Usage | null, own: Own | undefined): readonly OutgoingEvent[]
  open(at: Place, content: Content): readonly OutgoingEvent[]
  more(at: Place, text: string): readonly OutgoingEvent[]
  moreOwn(at: Place, own: Own): readonly OutgoingEvent[]
  seal(at: Place, seal: Seal): readonly OutgoingEvent[]
  close(at: Place): readonly OutgoingEvent[]
  /** Kept until the end: more may come, and usage stands beside or behind it. */
  stop(choice: number, stop: Stop): readonly OutgoingEvent[]
  aside(own: Own): readonly OutgoingEvent[]
  end(usage: Usage | null): readonly OutgoingEvent[]
}

/** A content of a choice. */
export interface Place {
  readonly choice: number
  readonly index: number
}

/** A stream whose parts this writes. Behind an error, which others tell, and behind its end it says nothing. */
export function streamWriter(writer: PartWriter): StreamWriter {
  let usage: Usage | null = null
  let isOver = false
  return {
    step(part) {
      if (isOver) return []
      if (part.kind === 'usage') usage = part.usage
      isOver = part.kind === 'error'
      return written(part, writer)
    },
    end(counted) {
      if (isOver) return []
      isOver = true
      return writer.end(usage ?? counted)
    },
  }
}

function written(part: Part, writer: PartWriter): readonly OutgoingEvent[] {
  switch (part.kind) {
    case 'begin':
      return writer.begin(part.usage, part.own)
    case 'open':
      return writer.open(part, part.content)
    case 'more':
      return writer.more(part, part.text)
    case 'more-own':
      return writer.moreOwn(part, part.own)
    case 'seal':
      return writer.seal(part, part.seal)
    case 'close':
      return writer.close(part)
    case 'stop':
      return writer.stop(part.choice, part.stop)
    case 'aside':
      return writer.aside(part.own)
    default:
      return []
  }
}
