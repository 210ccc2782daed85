import { SseScanner } from './scanner'

/** One event of a whole stream, as text. */
export interface ReadEvent {
  /** Empty when the event has no name. */
  event: string
  data: string
}

/** All events of a stream that is complete, in order; an unterminated last one included. Throws `SseLimitError`. */
export function readEvents(stream: Buffer | readonly Buffer[]): ReadEvent[] {
  const events: ReadEvent[] = []
  const scanner = new SseScanner()
  const take = (frame: { name: string; data: Buffer; dataStart: number; dataEnd: number }) => {
    events.push({ event: frame.name, data: frame.data.toString('utf8', frame.dataStart, frame.dataEnd) })
  }
  for (const chunk of Array.isArray(stream) ? (stream as readonly Buffer[]) : [stream as Buffer])
    scanner.push(chunk, take)
  scanner.end(take)
  return events
}
