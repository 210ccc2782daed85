import { AnswerHead } from './answer-head'
import { MalformedAnswerError } from './bytes'
import { ChunkFraming } from './chunked'
import type { RawHeaders } from './raw-headers'

/** Who is told what an answer consists of. */
export interface AnswerSink {
  onHead(status: number, headers: RawHeaders, isEncoded: boolean): void
  /** False: no more until the parser is resumed. */
  onBody(bytes: Buffer): boolean
  /** The answer is complete; `isClean` when the connection may carry another call. */
  onEnd(isClean: boolean): void
}

/**
 * Chunks of fewer bytes are handed on together when they came together, up to this many at once. An upstream may send a
 * body byte by byte, and every part costs the same; the events of real streams are longer.
 */
const tinyBytes = 64
const maxGatheredBytes = 4 * 1024

type Part = 'head' | 'fixed' | 'chunked' | 'until-close' | 'none'

/**
 * Reads the answers of one connection, one after the other, in as many pieces as they come. Bytes are handed on as views
 * of what came. Answers to HEAD are not known to it: no call is one.
 */
export class ResponseParser {
  isPaused = false
  /** How long the upstream says that it keeps the connection; -1 when it does not. */
  get keepAliveSeconds(): number {
    return this.head.keepAliveSeconds
  }
  private readonly head = new AnswerHead()
  private readonly chunks = new ChunkFraming()
  private part: Part = 'none'
  /** Bytes of the body that are still to come, where that is known. */
  private left = 0
  /** What came and was not read since the sink wants no more. */
  private rest: Buffer | null = null
  /** Tiny chunks that were not handed on yet; null while there are none, as between two feeds. */
  private gathered: Buffer | null = null
  private gatheredBytes = 0

  constructor(private readonly sink: AnswerSink) {}

  /** Expects an answer. */
  begin(): void {
    this.head.begin()
    this.part = 'head'
    this.clear()
  }

  /** Expects nothing more; the sink is not told of what still comes. */
  stop(): void {
    this.part = 'none'
    this.clear()
  }

  /** Reads on. Throws `MalformedAnswerError`, and what the sink throws. Not to be called while paused. */
  feed(bytes: Buffer): void {
    let at = 0
    while (at >= 0 && this.part !== 'none') {
      if (this.isPaused) {
        this.rest = bytes.subarray(at)
        return
      }
      at = this.readPart(bytes, at)
    }
  }

  /** Reads what was left unread when the sink wanted no more. Throws like `feed`. */
  resume(): void {
    const rest = this.rest
    this.isPaused = false
    this.rest = null
    if (rest !== null) this.feed(rest)
  }

  /** The upstream sends no more: true when that was the end of the answer. */
  finish(): boolean {
    if (this.part !== 'until-close') return false
    this.end(false)
    return true
  }

  /** Reads on within the present part; returns the place behind what was read, or -1 when more must come. */
  private readPart(bytes: Buffer, at: number): number {
    switch (this.part) {
      case 'head':
        return this.readHead(bytes, at)
      case 'chunked':
        return this.chunks.left > 0 ? this.readChunk(bytes, at) : this.readFraming(bytes, at)
      case 'fixed':
        if (this.left > 0) return this.readFixed(bytes, at)
        this.end(at === bytes.length)
        return at
      case 'until-close':
        if (at === bytes.length) return -1
        this.take(at === 0 ? bytes : bytes.subarray(at))
        return bytes.length
      case 'none':
        return at
    }
  }

  private readHead(bytes: Buffer, from: number): number {
    const head = this.head
    const at = head.read(bytes, from)
    if (at < 0) return -1
    const { status } = head
    if (status < 200) {
      if (status === 101) throw new MalformedAnswerError('it changes the protocol')
      head.beginNext()
      return at
    }
    if (head.isChunked && (head.contentLength >= 0 || head.isOld))
      throw new MalformedAnswerError('it is chunked where that may not be')
    this.left = status === 204 || status === 304 ? 0 : head.contentLength
    if (this.left < 0) {
      this.part = head.isChunked ? 'chunked' : 'until-close'
      this.chunks.begin()
    } else this.part = 'fixed'
    this.sink.onHead(status, head.takeHeaders(), head.isEncoded)
    return at
  }

  private readFixed(bytes: Buffer, at: number): number {
    if (at === bytes.length) return -1
    const end = Math.min(bytes.length, at + this.left)
    this.left -= end - at
    this.take(bytes.subarray(at, end))
    return end
  }

  private readChunk(bytes: Buffer, at: number): number {
    if (at === bytes.length) {
      this.takeGathered()
      return -1
    }
    const end = Math.min(bytes.length, at + this.chunks.left)
    if (end - at < tinyBytes && (this.gathered !== null || end < bytes.length)) {
      this.chunks.left -= end - at
      this.gather(bytes, at, end)
      return end
    }
    this.takeGathered()
    // The sink may want no more behind that.
    if (this.isPaused) return at
    this.chunks.left -= end - at
    this.take(bytes.subarray(at, end))
    return end
  }

  private readFraming(bytes: Buffer, from: number): number {
    const at = this.framingEnd(bytes, from)
    if (this.chunks.left > 0) return at
    this.takeGathered()
    if (!this.chunks.hasEnded) return -1
    if (!this.isPaused) this.end(at === bytes.length)
    return at
  }

  /** What came before framing that is wrong is handed on all the same. */
  private framingEnd(bytes: Buffer, from: number): number {
    try {
      return this.chunks.read(bytes, from)
    } catch (error) {
      this.takeGathered()
      throw error
    }
  }

  private gather(bytes: Buffer, at: number, end: number): void {
    this.gathered ??= Buffer.allocUnsafe(Math.min(maxGatheredBytes, bytes.length - at))
    this.gatheredBytes += bytes.copy(this.gathered, this.gatheredBytes, at, end)
    if (this.gatheredBytes > maxGatheredBytes - tinyBytes || end === bytes.length) this.takeGathered()
  }

  private takeGathered(): void {
    const { gathered, gatheredBytes } = this
    if (gathered === null) return
    this.gathered = null
    this.gatheredBytes = 0
    this.take(gathered.subarray(0, gatheredBytes))
  }

  private clear(): void {
    this.rest = null
    this.gathered = null
    this.gatheredBytes = 0
    this.isPaused = false
  }

  private take(part: Buffer): void {
    if (!this.sink.onBody(part)) this.isPaused = true
  }

  private end(isAlone: boolean): void {
    this.part = 'none'
    this.sink.onEnd(isAlone && this.head.keepsAlive)
  }
}
