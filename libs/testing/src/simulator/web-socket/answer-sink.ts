import type { EventEmitter } from 'node:events'

/** Where an answer goes: an answer of HTTP's, of whose methods this has those that are needed, or a WebSocket. Emits `close` and `drain`. */
export interface AnswerSink extends EventEmitter {
  readonly headersSent: boolean
  readonly writableFinished: boolean
  readonly socket: { resetAndDestroy(): unknown } | null
  writeHead(status: number, headers: Record<string, string>): unknown
  flushHeaders(): void
  write(bytes: Buffer | string, done?: () => void): boolean
  end(bytes: Buffer): unknown
}
