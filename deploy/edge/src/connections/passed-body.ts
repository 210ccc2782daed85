import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** Bodies up to this size are gathered before they are passed on: a service hears of them when they are there. */
const smallBytes = 64 * 1024
/** Pieces below this are gathered into larger ones. */
const tinyBytes = 1024
const gatheredBytes = 16 * 1024
/** Each piece costs an event: beyond so many tiny ones no program sends its body like that. */
const maxTinyPieces = 20_000
/** After so many of them others have their turn. */
const tinyPiecesInTurn = 1_000

/** Told what goes on to the service: nothing, a whole body, or one that is still coming. */
export type BodyReady = (body: Buffer | Readable | null) => void

/** Reads a request's body for the service that it goes to. A client that leaves before a small one is whole is not heard of. */
export function passBody(request: IncomingMessage, ready: BodyReady): void {
  const length = request.headers['content-length']
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return ready(null)
  if (Number(length) > smallBytes || length === undefined) return ready(new PassedBody(request))
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => void pieces.push(piece))
  request.on('end', () => ready(pieces.length === 0 ? null : Buffer.concat(pieces)))
}

/**
 * A body on its way to a service. That the service wants no more of it ends this stream, and not the request, of which the
 * rest still stands in front of the client's next one.
 */
class PassedBody extends Readable {
  private tiny: Buffer[] = []
  private waitingBytes = 0
  private tinyPieces = 0
  /** The service takes no more until what it has is written. */
  private isFull = false
  private isResting = false

  constructor(private readonly request: IncomingMessage) {
    super()
    request.on('data', this.gather)
    request.on('end', this.finish)
    request.on('close', this.breakOff)
    request.pause()
  }

  override _read(): void {
    this.isFull = false
    this.goOn()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const { request } = this
    request.off('data', this.gather).off('end', this.finish).off('close', this.breakOff)
    this.tiny = []
    done(error)
  }

  private readonly gather = (piece: Buffer): void => {
    if (piece.length >= tinyBytes) return this.pass(piece)
    if (++this.tinyPieces > maxTinyPieces) return void this.request.socket.destroy()
    if (this.tinyPieces % tinyPiecesInTurn === 0) this.rest()
    if (this.tiny.push(piece) === 1) setImmediate(this.passTiny)
    this.waitingBytes += piece.length
    if (this.waitingBytes >= gatheredBytes) this.passTiny()
  }

  private readonly passTiny = (): void => {
    if (this.tiny.length === 0) return
    const gathered = Buffer.concat(this.tiny)
    this.tiny = []
    this.waitingBytes = 0
    this.hand(gathered)
  }

  private pass(piece: Buffer): void {
    this.passTiny()
    this.hand(piece)
  }

  private hand(piece: Buffer): void {
    if (this.push(piece)) return
    this.isFull = true
    this.request.pause()
  }

  private rest(): void {
    this.isResting = true
    const { request } = this
    request.pause()
    // Its connection, too: what has been read of that is parsed to its end all the same.
    request.socket.pause()
    setImmediate(() => {
      this.isResting = false
      request.socket.resume()
      this.goOn()
    })
  }

  private goOn(): void {
    if (!this.isFull && !this.isResting) this.request.resume()
  }

  private readonly finish = (): void => {
    this.passTiny()
    this.push(null)
  }

  private readonly breakOff = (): void => {
    if (!this.request.complete) this.destroy(new Error('the client left'))
  }
}
