import type { EventEmitter } from 'node:events'

/** Where an answer goes: an answer of HTTP's, of whose methods this has those that are needed, or a WebSocket. Emits `close` and `drain`. */
export interface AnswerSink extends EventEmitter {
  readonly headersSent: boolean
  readonly writableFinished: boolean
  readonly socket: { resetAndDestroy(): unknown } | null
  writeHead(status: number, headers: Record<string, string>): unknown
  flushHeaders(): void
  write(bytes: Buffer | string, done?: () => void): boolean
  /** One message in frames of so many bytes, where what is written are messages. */
  writeFrames?(bytes: Buffer, size: number): boolean
  end(bytes: Buffer): unknown
}
