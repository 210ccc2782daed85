import { EventEmitter } from 'node:events'
import { type ClientResponse, type HeadFields, lengthOf } from './client-exchange'
import { headText } from './response-head'

/** The connection, as far as an answer uses it. */
export interface AnswerCarrier {
  /** The connection has ended, or is about to. */
  readonly isGone: boolean
  /** What the head says of the connection, each line ended. */
  readonly connectionFields: string
  /** False: no more until it has drained. */
  send(parts: readonly Buffer[]): boolean
  /** The answer has been sent, in full. */
  answered(): void
  destroy(): void
}

const noBody: ReadonlySet<number> = new Set([204, 304])
const chunkEnd = Buffer.from('\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')
/** Pieces up to this size are put together: one write of more bytes costs less than several of fewer. */
const joinedBytes = 16 * 1024

/** The answer to a request that the relay has read itself, written to the connection by itself. */
export class SocketResponse extends EventEmitter implements ClientResponse {
  statusCode = 200
  headersSent = false
  writableFinished = false
  /** Not sent yet: it travels with the first part. */
  private head: Buffer | null = null
  private isChunked = false
  private hasEnded = false
  private isLeft = false

  constructor(
    private readonly carrier: AnswerCarrier,
    /** A question for the head alone is answered without a body. */
    private readonly isHeadOnly: boolean,
  ) {
    super()
  }

  get destroyed(): boolean {
    return this.isLeft || this.carrier.isGone
  }

  answer(status: number, fields: HeadFields, parts: readonly Buffer[]): void {
    if (!noBody.has(status)) fields.push('content-length', String(lengthOf(parts)))
    this.writeHead(status, fields)
    this.finishWith(parts)
  }

  writeHead(status: number, fields: HeadFields): void {
    if (this.headersSent) throw new Error('the head was sent before')
    this.headersSent = true
    this.statusCode = status
    this.isChunked = !noBody.has(status) && !hasLength(fields)
    const text = headText(status, fields, this.isChunked)
    this.head = Buffer.from(`${text}${this.carrier.connectionFields}\r\n`, 'latin1')
  }

  write(part: Buffer): boolean {
    if (this.hasEnded || this.destroyed) return false
    if (part.length === 0) return true
    return this.send(this.framed(part))
  }

  end(last?: Buffer): void {
    if (!this.headersSent) throw new Error('an answer begins with its head')
    const hasPart = last !== undefined && last.length > 0
    const parts = hasPart ? this.framed(last) : []
    if (this.isChunked) parts.push(lastChunk)
    this.finishWith(parts)
  }

  flushHeaders(): void {
    if (this.head !== null) this.send([])
  }

  destroy(): void {
    this.isLeft = true
    this.carrier.destroy()
  }

  /** All of it is with the operating system. */
  finish(): void {
    this.writableFinished = true
    this.emit('close')
  }

  /** The connection has ended. */
  leave(): void {
    if (this.writableFinished) return
    this.isLeft = true
    this.emit('close')
  }

  private finishWith(parts: readonly Buffer[]): void {
    if (this.hasEnded || this.destroyed) return
    this.hasEnded = true
    this.send(parts)
    this.carrier.answered()
  }

  private framed(part: Buffer): Buffer[] {
    return this.isChunked ? [Buffer.from(`${part.length.toString(16)}\r\n`, 'latin1'), part, chunkEnd] : [part]
  }

  private send(body: readonly Buffer[]): boolean {
    const parts = this.isHeadOnly ? [] : [...body]
    if (this.head !== null) parts.unshift(this.head)
    this.head = null
    if (parts.length === 0) return true
    return this.carrier.send(parts.length > 1 && lengthOf(parts) <= joinedBytes ? [Buffer.concat(parts)] : parts)
  }
}

function hasLength(fields: HeadFields): boolean {
  for (let at = 0; at < fields.length; at += 2) if (fields[at] === 'content-length') return true
  return false
}
