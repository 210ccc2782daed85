import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Refusal } from '../errors/relay.errors'

/** Called once, with a request's body or the reason why it could not be read. */
export type BodyTaker = (body: Buffer | Refusal) => void

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}
/** Below this a body comes in one or two pieces, and putting them together costs less than making room before. */
const preparedBytes = 64 * 1024
/**
 * Pieces of fewer bytes are copied together, into room of this many: a client may send its body byte by byte, and a
 * Buffer for each would take a hundred times the memory.
 */
const tinyBytes = 128
const roomBytes = 16 * 1024

/**
 * Reads a request's body as a whole, decompressed; the limit holds for what comes out of that. A body whose
 * `Content-Length` is beyond it is refused before it is read.
 */
export function readRequestBody(request: IncomingMessage, limitBytes: number, take: BodyTaker): void {
  const { headers } = request
  const length = Number(headers['content-length'] ?? Number.NaN)
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (length > limitBytes) return take(tooLarge(limitBytes))
  if (encoding === '' || encoding === 'identity') {
    const gathering = new Gathering(take, limitBytes, length)
    request.on('data', (chunk: Buffer) => gathering.add(chunk))
    request.on('end', () => gathering.finish())
    return
  }
  const makeDecoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!makeDecoder) return take({ code: 'body-encoding', params: { encoding } })
  decode(request, makeDecoder(), { encoding, gathering: new Gathering(take, limitBytes, Number.NaN) })
}

function decode(
  request: IncomingMessage,
  decoder: Transform,
  { encoding, gathering }: { encoding: string; gathering: Gathering },
): void {
  gathering.onRefused = () => {
    request.unpipe(decoder)
    decoder.destroy()
  }
  decoder.on('data', (chunk: Buffer) => gathering.add(chunk))
  decoder.on('end', () => gathering.finish())
  decoder.on('error', () => gathering.refuse({ code: 'body-undecodable', params: { encoding } }))
  request.pipe(decoder)
}

class Gathering {
  private readonly chunks: Buffer[] = []
  private prepared: Buffer | null
  private room: Buffer | null = null
  private roomUsed = 0
  private bytes = 0
  private isOver = false
  onRefused: () => void = () => {}

  constructor(
    private readonly give: BodyTaker,
    private readonly limitBytes: number,
    length: number,
  ) {
    this.prepared = length > preparedBytes ? Buffer.allocUnsafeSlow(length) : null
  }

  add(chunk: Buffer): void {
    if (this.isOver) return
    const end = this.bytes + chunk.length
    if (end > this.limitBytes) return this.refuse(tooLarge(this.limitBytes))
    if (this.prepared && end <= this.prepared.length) chunk.copy(this.prepared, this.bytes)
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
    if (this.prepared && only === undefined) this.give(this.prepared.subarray(0, this.bytes))
    else this.give(only && more.length === 0 ? only : Buffer.concat(this.chunks, this.bytes))
  }

  refuse(refusal: Refusal): void {
    if (this.isOver) return
    this.isOver = true
    this.chunks.length = 0
    this.room = null
    this.prepared = null
    this.onRefused()
    this.give(refusal)
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
