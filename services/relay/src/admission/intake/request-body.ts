import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { BodySink, ClientRequest } from '../../client-http/client-exchange'
import type { Refusal } from '../../errors/relay.errors'
import type { BodyRooms } from './body-rooms'

/** Called once, with a request's body or the reason why it could not be read. */
export type BodyTaker = (body: Buffer | Refusal) => void

/** What a body may take. */
export interface BodyRoom {
  /** Of one body, decompressed. */
  readonly limitBytes: number
  /** Counts bytes that have come; a refusal when there is no room for them. */
  take(bytes: number): Refusal | null
  /** Where a large body is put together. */
  readonly rooms: BodyRooms
}

/** Reading that is under way. */
export interface BodyReading {
  /** Nobody wants the body any more: nothing of it is kept, and nobody is told. */
  stop(): void
}

/** A decoder, which knows how many bytes it was given. */
type Decoder = Transform & { readonly bytesWritten: number }

const decoders: Readonly<Record<string, () => Decoder>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}
/** Below this a body comes in few pieces, and putting them together costs less than making room before. */
const preparedBytes = 64 * 1024
/** Room for a body is made in steps, so that a length that was only announced takes little memory. */
const firstRoomBytes = 1024 * 1024
const roomGrowth = 8
/**
 * Pieces of fewer bytes are copied together, into room of this many: a client may send its body byte by byte, and a
 * Buffer for each would take a hundred times the memory.
 */
const tinyBytes = 128
const roomBytes = 16 * 1024
/** Each piece costs an event: beyond so many tiny ones no program sends its body like that. */
const maxTinyPieces = 20_000
/** After so many of them others have their turn. */
const tinyPiecesInTurn = 1_000
/** A compressed text has a tenth of its length, hardly ever less than a thirtieth; small ones may have what they like. */
const maxExpansion = 32
const freeExpansionBytes = 1024 * 1024
const nothing: BodyReading = { stop: () => {} }

/**
 * Reads a request's body as a whole, decompressed piece by piece in zlib's own threads; the limit holds for what comes out
 * of that. A body whose `Content-Length` is beyond it is refused before it is read.
 */
export function readRequestBody(request: ClientRequest, room: BodyRoom, take: BodyTaker): BodyReading {
  const { headers } = request
  const length = Number(headers['content-length'] ?? Number.NaN)
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (length > room.limitBytes) return refused(take, tooLarge(room.limitBytes))
  if (encoding === '' || encoding === 'identity') {
    const gathering = new Gathering(take, room, length)
    gathering.onCrumbs = () => request.giveWay()
    request.readBody(gathering)
    return gathering
  }
  const makeDecoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!makeDecoder) return refused(take, { code: 'body-encoding', params: { encoding } })
  return decode(request, makeDecoder(), { encoding, gathering: new Gathering(take, room, Number.NaN) })
}

function refused(take: BodyTaker, refusal: Refusal): BodyReading {
  take(refusal)
  return nothing
}

function decode(
  request: ClientRequest,
  decoder: Decoder,
  { encoding, gathering }: { encoding: string; gathering: Gathering },
): BodyReading {
  let isStopped = false
  gathering.onStopped = () => {
    isStopped = true
    decoder.destroy()
  }
  let bytes = 0
  decoder.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > freeExpansionBytes && bytes > decoder.bytesWritten * maxExpansion) {
      gathering.refuse({ code: 'body-expands', params: { times: maxExpansion } })
    } else gathering.add(chunk)
  })
  decoder.on('end', () => gathering.finish())
  decoder.on('error', () => gathering.refuse({ code: 'body-undecodable', params: { encoding } }))
  decoder.on('drain', () => request.resume())
  request.readBody({
    add: (chunk) => {
      if (!isStopped && !decoder.write(chunk)) request.pause()
    },
    finish: () => {
      if (!isStopped) decoder.end()
    },
  })
  return gathering
}

class Gathering implements BodyReading, BodySink {
  private readonly chunks: Buffer[] = []
  /** The body cannot be longer. */
  private readonly mostBytes: number
  private prepared: Buffer | null
  private room: Buffer | null = null
  private roomUsed = 0
  private bytes = 0
  private tinyPieces = 0
  private isOver = false
  onStopped: () => void = () => {}
  onCrumbs: () => void = () => {}

  constructor(
    private readonly give: BodyTaker,
    private readonly budget: BodyRoom,
    length: number,
  ) {
    this.mostBytes = Math.min(budget.limitBytes, Number.isNaN(length) ? Infinity : length)
    this.prepared = length > preparedBytes ? this.roomFor(0) : null
  }

  add(chunk: Buffer): void {
    if (this.isOver) return
    const refusal = this.refusalOf(chunk)
    if (refusal !== null) return this.refuse(refusal)
    const end = this.bytes + chunk.length
    // A large body is put together as it comes: in one go at its end that would hold up everybody else.
    if (this.prepared === null && end > preparedBytes) this.prepare(end)
    if (this.prepared !== null) this.put(chunk, this.prepared)
    else if (chunk.length < tinyBytes && this.bytes > 0) this.gather(chunk)
    else {
      this.closeRoom()
      this.chunks.push(chunk)
    }
    this.bytes = end
  }

  finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.closeRoom()
    const [only, ...more] = this.chunks
    if (this.prepared !== null) this.give(this.prepared.subarray(0, this.bytes))
    else this.give(only && more.length === 0 ? only : Buffer.concat(this.chunks, this.bytes))
  }

  refuse(refusal: Refusal): void {
    if (this.isOver) return
    this.stop()
    this.give(refusal)
  }

  stop(): void {
    if (this.isOver) return
    this.isOver = true
    this.chunks.length = 0
    this.room = null
    if (this.prepared !== null) this.budget.rooms.giveBack(this.prepared)
    this.prepared = null
    this.onStopped()
  }

  private refusalOf({ length }: Buffer): Refusal | null {
    const { limitBytes } = this.budget
    if (this.bytes + length > limitBytes) return tooLarge(limitBytes)
    if (length < tinyBytes) {
      if (++this.tinyPieces > maxTinyPieces) return { code: 'body-crumbled' }
      if (this.tinyPieces % tinyPiecesInTurn === 0) this.onCrumbs()
    }
    return this.budget.take(length)
  }

  private prepare(end: number): void {
    this.closeRoom()
    this.prepared = this.roomFor(end)
    let at = 0
    for (const chunk of this.chunks.splice(0)) at += chunk.copy(this.prepared, at)
  }

  /** Room for so many bytes, and for those that may come. */
  private roomFor(bytes: number): Buffer {
    return this.budget.rooms.take(Math.min(this.mostBytes, Math.max(bytes, firstRoomBytes)))
  }

  /** Puts a piece where it belongs, and makes that larger where it has to be. */
  private put(chunk: Buffer, prepared: Buffer): void {
    const end = this.bytes + chunk.length
    if (end > prepared.length) {
      const larger = this.roomFor(Math.max(end, prepared.length * roomGrowth))
      prepared.copy(larger, 0, 0, this.bytes)
      this.budget.rooms.giveBack(prepared)
      this.prepared = larger
      chunk.copy(larger, this.bytes)
    } else chunk.copy(prepared, this.bytes)
  }

  private gather(chunk: Buffer): void {
    if (this.roomUsed + chunk.length > roomBytes) this.closeRoom()
    this.room ??= Buffer.allocUnsafeSlow(roomBytes)
    this.roomUsed += chunk.copy(this.room, this.roomUsed)
  }

  /** What was gathered takes its place behind what came before it. */
  private closeRoom(): void {
    if (this.room !== null) this.chunks.push(this.room.subarray(0, this.roomUsed))
    this.room = null
    this.roomUsed = 0
  }
}

function tooLarge(limit: number): Refusal {
  return { code: 'body-too-large', params: { limit } }
}
