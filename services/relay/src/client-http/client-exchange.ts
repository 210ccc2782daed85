import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Names and values in turn, as `writeHead` takes them without building an object. */
export type HeadFields = string[]

/** Who takes the body of a request as it comes. */
export interface BodySink {
  add(chunk: Buffer): void
  /** All of it has come. */
  finish(): void
}

/** A request of a client, whether the relay has read it itself or Node's server has. */
export interface ClientRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly socket: Pick<Socket, 'remoteAddress'>
  /** Hands on the body; what has come of it already, at once. */
  readBody(sink: BodySink): void
  /** No more of the body until `resume`. */
  pause(): unknown
  resume(): unknown
  /** No more of the body before all other connections had their turn. */
  giveWay(): void
}

/** A request that asks for a WebSocket. */
export interface ClientUpgrade {
  /** Opens it; `fields` go with the head. Null where the client has left, or asked in a way that RFC 6455 does not know. */
  open(fields: HeadFields): WebSocket | null
}

/** How a client is answered: `answer`, or `writeHead`, `write` and `end` as Node has them. */
export interface ClientResponse {
  readonly statusCode: number
  readonly headersSent: boolean
  /** The client has left, or was left. */
  readonly destroyed: boolean
  /** All of the answer is with the operating system. */
  readonly writableFinished: boolean
  /**
   * Answers with a body that is there as a whole, also when the request is still coming: the client gets all of the answer
   * at once, and what comes of the request is dropped, up to a limit at which the connection ends.
   */
  answer(status: number, fields: HeadFields, parts: readonly Buffer[]): void
  writeHead(status: number, fields: HeadFields): unknown
  /** False: no more before `drain`. */
  write(part: Buffer): boolean
  end(last?: Buffer): unknown
  flushHeaders(): void
  /** Ends the connection at once. */
  destroy(): unknown
  /** `close`: the answer is finished, or its client has left. */
  on(event: 'close' | 'drain', listener: () => void): unknown
  /** Where a WebSocket was asked for, in place of an answer. */
  readonly upgrade?: ClientUpgrade
}

/** Bytes of all parts together. */
export function lengthOf(parts: readonly Buffer[]): number {
  let length = 0
  for (const part of parts) length += part.length
  return length
}
