import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { RosterMember } from '@tollgate/platform'
import type { buildConnector } from 'undici'
import type { Sent } from '../call/upstream'
import type { FailureKind } from '../failure/failure'
import { connectFailureOf, loggableCause } from '../failure/failure-kind'
import { MalformedAnswerError } from './bytes'
import type { Departing, Departures } from './departures'
import type { Carrier, Exchange } from './exchange'
import type { RawHeaders } from './raw-headers'
import { writeRequest } from './request-head'
import { type AnswerSink, ResponseParser } from './response-parser'
import { readFrom, type SocketReader } from './socket-reading'

/** Where connections live while nobody needs them. */
export interface ConnectionHome {
  readonly departures: Departures
  connect(callback: buildConnector.Callback): void
  /** How long the connection is kept when the upstream says that it keeps it for this long; 0: not at all. */
  idleTicks(keepAliveSeconds: number): number
  /** A call's handler threw; its connection is closed where it is still needed. */
  threw(error: unknown): void
  /** The connection may carry another call. */
  takeBack(connection: Connection): void
  /** The connection is no more. */
  forget(connection: Connection): void
}

class ClosedError extends Error {
  readonly code = 'ERR_UPSTREAM_CLOSED'
}
class EncodedAnswerError extends Error {}
class TimeoutError extends Error {
  readonly code = 'ERR_UPSTREAM_TIMEOUT'
}

/** One connection to an origin; opened for its first call, carries one call at a time. */
export class Connection implements AnswerSink, Carrier, Departing, RosterMember, SocketReader {
  rosterPlace = -1
  /** The request of the present call is known to have been handed to the network to its last byte. */
  wasWritten = false
  /** How much of it may have been. */
  sent: Sent = 'nothing'
  /** Open to another call, waiting to send, between request and answer's end, or gone for good. */
  private stage: 'idle' | 'waiting' | 'busy' | 'closed' = 'idle'
  private exchange: Exchange | null = null
  private socket: Socket | null = null
  /** The upstream sends no more, but what it sent has not all been taken. */
  private hasEnded = false
  /** Something came back for the present call. */
  private hasHeard = false
  private isUnref = false
  /** Calls that the socket was taken for. */
  private calls = 0
  private quietTicks = 0
  private limitTicks = 0
  private onWritten: (error?: Error | null) => void = () => undefined
  private readonly parser: ResponseParser = new ResponseParser(this)

  constructor(private readonly home: ConnectionHome) {}

  private get hadHeaders(): boolean {
    return this.exchange?.hadHeaders ?? false
  }

  /** Takes a call, which is sent in a moment. */
  carry(exchange: Exchange): void {
    this.stage = 'waiting'
    this.exchange = exchange
    this.wasWritten = false
    this.sent = 'nothing'
    this.calls++
    this.home.departures.add(this)
  }

  /** Goes on reading for a call that wanted no more. */
  resume(): void {
    if (this.stage !== 'busy' || !this.parser.isPaused) return
    this.quietTicks = 0
    try {
      this.parser.resume()
      if (this.parser.isPaused) return
      // Also when that was the end of the answer: an idle connection is read from.
      this.socket?.resume()
      if (this.hasEnded) this.finish()
    } catch (error) {
      this.broke(error)
    }
  }

  /** Ends the connection, and with this failure the call that it carries. */
  fail(kind: FailureKind, cause: unknown): void {
    const { exchange } = this
    this.close()
    exchange?.failed(kind, cause)
  }

  /** Ends the connection; a call that it carries is not told. */
  close(): void {
    if (this.stage === 'closed') return
    this.stage = 'closed'
    this.exchange = null
    this.parser.stop()
    this.dropSocket()
    this.home.forget(this)
  }

  /** Like `fail` with `aborted`; resolves when the socket is closed. */
  shut(): Promise<void> {
    const socket = this.socket
    this.fail('aborted', new ClosedError('closed'))
    if (socket === null || socket.closed) return Promise.resolve()
    return new Promise((resolve) => void socket.once('close', () => resolve()))
  }

  /** Some time has passed. */
  tick(): void {
    if (this.stage === 'idle') {
      if (++this.quietTicks >= this.limitTicks) this.close()
      else this.unref()
    } else if (this.stage === 'busy' && !this.parser.isPaused && ++this.quietTicks >= this.limitTicks) {
      const kind = this.hadHeaders ? 'idle-timeout' : 'headers-timeout'
      this.fail(kind, new TimeoutError(kind))
    }
  }

  depart(): void {
    if (this.stage !== 'waiting') return
    if (this.socket !== null) return this.send(this.socket)
    try {
      this.home.connect((error, socket) => this.connect(error, socket))
    } catch (cause) {
      this.fail('connect', cause)
    }
  }

  // From here on: what the parser tells.

  onHead(status: number, headers: RawHeaders, isEncoded: boolean): void {
    const exchange = this.exchange as Exchange // an answer is only expected to one
    this.quietTicks = 0
    this.limitTicks = exchange.idleTicks
    exchange.hadHeaders = true
    if (!isEncoded) return exchange.handler.onHeaders(status, headers)
    const encoding = headers.get('content-encoding')
    this.fail('protocol', new EncodedAnswerError(`the answer is encoded as ${encoding}, which was not asked for`))
  }

  onBody(bytes: Buffer): boolean {
    this.quietTicks = 0
    if (this.exchange?.handler.onData(bytes) !== false) return true
    this.socket?.pause()
    return false
  }

  onEnd(isClean: boolean): void {
    const { exchange } = this
    this.limitTicks = this.home.idleTicks(this.parser.keepAliveSeconds)
    // A request that is still being sent would stand in front of the next one.
    if (isClean && this.wasWritten && !this.hasEnded && this.limitTicks > 0) {
      this.exchange = null
      this.stage = 'idle'
      this.quietTicks = 0
      this.home.takeBack(this)
    } else this.close()
    exchange?.ended()
  }

  // From here on: what the socket tells.

  private connect(error: Error | null, socket: Socket | null): void {
    try {
      this.connected(error, socket)
    } catch (cause) {
      this.home.threw(cause)
      this.fail('connect', cause)
    }
  }

  private connected(error: Error | null, socket: Socket | null): void {
    if (this.stage !== 'waiting') {
      socket?.on('error', () => undefined).destroy()
      return
    }
    if (error !== null) return this.fail(connectFailureOf(error), loggableCause(error))
    if (socket === null) return this.fail('connect', null)
    this.socket = socket
    // Of a socket that was left it may also be called, and without an error.
    this.onWritten = (failed) => {
      if (!failed && socket === this.socket) this.wasSent()
    }
    readFrom(socket, this)
    socket.on('end', () => this.ended(socket))
    socket.on('error', (cause) => this.lost(socket, cause))
    socket.on('close', () => this.lost(socket, null))
    this.send(socket)
  }

  private send(socket: Socket): void {
    const exchange = this.exchange as Exchange // who waits has one
    this.stage = 'busy'
    this.hasHeard = false
    this.quietTicks = 0
    this.limitTicks = exchange.headersTicks
    this.parser.begin()
    if (this.isUnref) {
      this.isUnref = false
      socket.ref()
    }
    // TLS tells of the last byte a turn of the event loop late, and by then the upstream may have acted.
    this.sent = socket instanceof TLSSocket ? 'all' : 'part'
    writeRequest(socket, exchange.head, exchange.body, this.onWritten)
  }

  private wasSent(): void {
    this.wasWritten = true
    this.sent = 'all'
  }

  take(socket: Socket, chunk: Buffer): void {
    if (socket !== this.socket) return
    // Nobody has asked for it.
    if (this.stage !== 'busy') return this.leaveSocket()
    this.hasHeard = true
    try {
      this.parser.feed(chunk)
    } catch (error) {
      this.broke(error)
    }
  }

  private ended(socket: Socket): void {
    if (socket !== this.socket) return
    if (this.stage !== 'busy') return this.leaveSocket()
    this.hasEnded = true
    if (this.parser.isPaused) return
    try {
      this.finish()
    } catch (error) {
      this.broke(error)
    }
  }

  private finish(): void {
    if (this.stage === 'busy' && !this.parser.finish())
      this.loseCall(new ClosedError('the upstream has ended the connection'))
  }

  private lost(socket: Socket, error: Error | null): void {
    if (socket !== this.socket) return
    if (this.stage !== 'busy') return this.leaveSocket()
    // All has come, and not all has been taken.
    if (error === null && this.hasEnded) return
    this.loseCall(error ?? new ClosedError('the connection has been closed'))
  }

  /**
   * The connection is gone under its call. A kept one may have been closed before it brought the request: then it is sent
   * again on a fresh one, which is no kept one, so that this happens once.
   */
  private loseCall(cause: Error): void {
    const exchange = this.exchange as Exchange // an answer is only expected to one
    const { sent } = this
    const mayRepeat = this.calls > 1 && !this.hasHeard && (exchange.isRepeatable || sent !== 'all')
    if (!mayRepeat) return this.fail('reset', cause)
    exchange.repeats(sent)
    this.parser.stop()
    this.dropSocket()
    this.hasEnded = false
    this.calls = 0
    this.carry(exchange)
  }

  /** What came makes no sense, or the call's handler threw. After the end of the call nobody can be told. */
  private broke(error: unknown): void {
    if (!(error instanceof MalformedAnswerError)) this.home.threw(error)
    if (this.stage === 'busy') this.fail(error instanceof MalformedAnswerError ? 'protocol' : 'reset', error)
  }

  /** The socket is of no use. A call that has not been sent yet gets another one. */
  private leaveSocket(): void {
    if (this.stage !== 'waiting') return this.close()
    this.dropSocket()
    this.calls = 1
  }

  private dropSocket(): void {
    const socket = this.socket
    this.socket = null
    socket?.destroy()
  }

  /** An idle connection alone does not keep the process alive. */
  private unref(): void {
    if (this.isUnref) return
    this.isUnref = true
    this.socket?.unref()
  }
}
