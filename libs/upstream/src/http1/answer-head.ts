import { COLON, CR, isNameAt, isToken, lineEnd, MalformedAnswerError, skipText, SPACE, valueOf } from './bytes'
import { RawHeaders } from './raw-headers'

/** Of all fields together, those of interim answers included. */
const maxHeadBytes = 32 * 1024
const maxFields = 256
/** A length of more digits could not be counted exactly. */
const maxLengthDigits = 15
const version = Buffer.from('HTTP/1.')
const nothing: Buffer = Buffer.alloc(0)

/**
 * Reads the head of an answer (RFC 9112, 4 and 5), in as many pieces as it comes. Strict: a head that can be read in two
 * ways is none.
 */
export class AnswerHead {
  status = 0
  /** Whether the connection may carry another call behind this one. */
  keepsAlive = false
  /** How long the upstream says that it keeps the connection; -1 when it does not. */
  keepAliveSeconds = -1
  /** -1 when the head does not say. */
  contentLength = -1
  isChunked = false
  /** HTTP/1.0. */
  isOld = false
  /** The body is compressed, which no request of ours asks for. */
  isEncoded = false

  /** What came in earlier pieces; in the end, where the fields are. */
  private bytes = nothing
  /** Where earlier pieces are put together: it doubles, so that a head that comes byte by byte is not copied for each. */
  private room = nothing
  /** How far the present line was looked at: its name, and its text. */
  private nameTo = 0
  private seenTo = 0
  private budget = maxHeadBytes
  private fields = 0
  private isLast = false
  /** Where the line begins that is read next. */
  private lineAt = 0
  private fieldsAt = 0
  private fieldsEnd = 0

  /** Starts anew, for the answer to another request. */
  begin(): void {
    this.budget = maxHeadBytes
    this.fields = 0
    this.clear()
  }

  /** Starts anew, for the answer behind an interim one. */
  beginNext(): void {
    this.clear()
  }

  /** The fields, once: kept here, they would live as long as the connection. */
  takeHeaders(): RawHeaders {
    const headers = new RawHeaders(this.bytes, this.fieldsAt, this.fieldsEnd)
    this.bytes = nothing
    return headers
  }

  /** Reads on from `from`; returns the place behind the head, or -1 when more of it must come. Throws `MalformedAnswerError`. */
  read(chunk: Buffer, from: number): number {
    const kept = this.bytes.length
    const bytes = kept === 0 ? chunk : this.join(chunk)
    const start = kept === 0 ? from : 0
    this.lineAt += start
    const end = this.scan(bytes)
    const size = (end < 0 ? bytes.length : end) - start
    if (size > this.budget) throw new MalformedAnswerError('the head is too large')
    if (end < 0) {
      this.bytes = bytes.subarray(start)
      this.lineAt -= start
      this.fieldsAt -= start
      this.nameTo -= start
      this.seenTo -= start
      return -1
    }
    this.budget -= size
    this.bytes = bytes
    this.room = nothing
    this.fieldsEnd = end - 2
    return end - kept
  }

  private clear(): void {
    this.status = 0
    this.keepsAlive = false
    this.keepAliveSeconds = -1
    this.contentLength = -1
    this.isChunked = false
    this.isEncoded = false
    this.isLast = false
    this.bytes = nothing
    this.room = nothing
    this.nameTo = 0
    this.seenTo = 0
    this.lineAt = 0
  }

  /** What came before and this behind it, in one piece. */
  private join(chunk: Buffer): Buffer {
    const kept = this.bytes.length
    const length = kept + chunk.length
    if (length > this.room.length) {
      this.room = Buffer.allocUnsafeSlow(2 * length)
      this.bytes.copy(this.room)
    }
    chunk.copy(this.room, kept)
    return this.room.subarray(0, length)
  }

  /** Reads the lines that are complete; returns the place behind the empty one at the end, or -1. */
  private scan(bytes: Buffer): number {
    let at = this.lineAt
    if (this.status === 0) {
      at = this.statusLine(bytes, at)
      if (at < 0) return -1
      this.fieldsAt = at
      this.lineAt = at
    }
    while (bytes[at] !== CR) {
      at = this.field(bytes, at)
      if (at < 0) return -1
      this.lineAt = at
    }
    return lineEnd(bytes, at)
  }

  private statusLine(bytes: Buffer, start: number): number {
    const { length } = bytes
    for (let i = 0; i < version.length && start + i < length; i++)
      if (bytes[start + i] !== version[i]) throw new MalformedAnswerError('it does not begin with HTTP/1')
    const at = start + version.length
    // Minor version, space, three digits, and what follows them.
    if (at + 6 > length) return -1
    const minor = digitAt(bytes, at)
    const status = digitAt(bytes, at + 2) * 100 + digitAt(bytes, at + 3) * 10 + digitAt(bytes, at + 4)
    if (minor > 1 || bytes[at + 1] !== SPACE || status < 100) throw new MalformedAnswerError('the status line is wrong')
    let end = at + 5
    if (bytes[end] === SPACE) end = this.seenTo = skipText(bytes, Math.max(end, this.seenTo))
    const next = lineEnd(bytes, end)
    if (next < 0) return -1
    this.status = status
    this.isOld = minor === 0
    this.keepsAlive = !this.isOld
    return next
  }

  /** Reads one field; returns the start of the next line, or -1 when it has not come in full. */
  private field(bytes: Buffer, start: number): number {
    const { length } = bytes
    let at = Math.max(start, this.nameTo)
    while (at < length && isToken[bytes[at] ?? 0] === 1) at++
    this.nameTo = at
    if (at === length) return -1
    if (at === start || bytes[at] !== COLON) throw new MalformedAnswerError('a field has no proper name')
    const nameLength = at - start
    const end = skipText(bytes, Math.max(at + 1, this.seenTo))
    const next = lineEnd(bytes, end)
    this.seenTo = end
    if (next < 0) return -1
    if (++this.fields > maxFields) throw new MalformedAnswerError('there are too many fields')
    // What a field means is asked only where its name has the length of one that matters.
    if (nameLength === 10) this.noteConnection(bytes, start, end)
    else if (nameLength >= 14 && nameLength <= 17) this.noteFraming(bytes, start, nameLength, end)
    return next
  }

  private noteConnection(bytes: Buffer, start: number, end: number): void {
    if (isNameAt(bytes, start, 'connection')) {
      const options = valueOf(bytes, start + 11, end).toLowerCase()
      if (options !== 'keep-alive' && listHas(options, 'close')) this.isLast = true
      this.keepsAlive = !this.isLast && (this.keepsAlive || listHas(options, 'keep-alive'))
    } else if (isNameAt(bytes, start, 'keep-alive')) {
      const seconds = /(?:^|[,\s])timeout\s*=\s*"?(\d{1,9})/i.exec(valueOf(bytes, start + 11, end))?.[1]
      if (seconds !== undefined) this.keepAliveSeconds = Number(seconds)
    }
  }

  private noteFraming(bytes: Buffer, start: number, nameLength: number, end: number): void {
    if (nameLength === 14 && isNameAt(bytes, start, 'content-length')) {
      // Also the same one twice: a sender of that has put two heads together.
      if (this.contentLength >= 0) throw new MalformedAnswerError('there is more than one content length')
      this.contentLength = lengthOf(valueOf(bytes, start + 15, end))
    } else if (nameLength === 16 && isNameAt(bytes, start, 'content-encoding')) {
      const encoding = valueOf(bytes, start + 17, end)
      if (encoding !== '' && encoding.toLowerCase() !== 'identity') this.isEncoded = true
    } else if (nameLength === 17 && isNameAt(bytes, start, 'transfer-encoding')) {
      if (this.isChunked || valueOf(bytes, start + 18, end).toLowerCase() !== 'chunked')
        throw new MalformedAnswerError('the transfer encoding is not just chunked')
      this.isChunked = true
    }
  }
}

function digitAt(bytes: Buffer, at: number): number {
  const digit = (bytes[at] ?? 0) - 0x30
  if (digit < 0 || digit > 9) throw new MalformedAnswerError('the status line is wrong')
  return digit
}

function lengthOf(text: string): number {
  if (!/^\d+$/.test(text) || text.length > maxLengthDigits)
    throw new MalformedAnswerError('the content length is wrong')
  return Number(text)
}

function listHas(list: string, option: string): boolean {
  return list === option || list.split(',').some((each) => each.trim() === option)
}
