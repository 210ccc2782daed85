import { COLON, CR, isBlank, isText, isToken, LF, MalformedAnswerError, SEMICOLON } from './bytes'

/** Of one chunk's extensions, and of all trailers: nobody reads them, so nobody needs many. */
const maxAsideBytes = 16 * 1024
/** A size of more digits could not be counted exactly. */
const maxSizeDigits = 12

/** What is expected next, named by where it stands. */
type Place =
  | 'size'
  | 'size-gap'
  | 'extension'
  | 'size-lf'
  | 'data-cr'
  | 'data-lf'
  | 'trailer'
  | 'trailer-name'
  | 'trailer-value'
  | 'trailer-lf'
  | 'last-lf'

/** What stands around the data of a chunked body (RFC 9112, 7.1): sizes, extensions and trailers. */
export class ChunkFraming {
  /** Bytes of data that come before the next framing. */
  left = 0
  hasEnded = false
  private place: Place = 'size'
  private size = 0
  private digits = 0
  private aside = 0

  begin(): void {
    this.left = 0
    this.hasEnded = false
    this.expectSize()
  }

  /**
   * Reads framing from `from` until data begin, the body ends or there is no more; returns the place behind it. Throws
   * `MalformedAnswerError`.
   */
  read(bytes: Buffer, from: number): number {
    const { length } = bytes
    let at = from
    while (at < length && this.left === 0 && !this.hasEnded) this.step(bytes[at++] ?? 0)
    return at
  }

  private expectSize(): void {
    this.place = 'size'
    this.size = 0
    this.digits = 0
    this.aside = 0
  }

  private step(byte: number): void {
    switch (this.place) {
      case 'size':
        return this.readSize(byte)
      case 'size-gap':
      case 'extension':
        return this.readExtension(byte)
      case 'size-lf':
        expect(byte, LF)
        if (this.size === 0) this.place = 'trailer'
        else {
          this.left = this.size
          this.place = 'data-cr'
        }
        return
      case 'data-cr':
        expect(byte, CR)
        this.place = 'data-lf'
        return
      case 'data-lf':
        expect(byte, LF)
        return this.expectSize()
      default:
        return this.readTrailer(byte)
    }
  }

  private readSize(byte: number): void {
    const digit = hexDigit(byte)
    if (digit >= 0) {
      if (++this.digits > maxSizeDigits) throw new MalformedAnswerError('a chunk is too large')
      this.size = this.size * 16 + digit
      return
    }
    if (this.digits === 0) throw new MalformedAnswerError('a chunk has no size')
    if (byte === CR) this.place = 'size-lf'
    else if (isBlank(byte)) this.place = 'size-gap'
    else {
      expect(byte, SEMICOLON)
      this.place = 'extension'
    }
  }

  private readExtension(byte: number): void {
    this.countAside()
    if (this.place === 'size-gap') {
      if (isBlank(byte)) return
      expect(byte, SEMICOLON)
      this.place = 'extension'
    } else if (byte === CR) this.place = 'size-lf'
    else expectIn(isText, byte)
  }

  private readTrailer(byte: number): void {
    this.countAside()
    switch (this.place) {
      case 'trailer':
        if (byte === CR) this.place = 'last-lf'
        else {
          expectIn(isToken, byte)
          this.place = 'trailer-name'
        }
        return
      case 'trailer-name':
        if (byte === COLON) this.place = 'trailer-value'
        else expectIn(isToken, byte)
        return
      case 'trailer-value':
        if (byte === CR) this.place = 'trailer-lf'
        else expectIn(isText, byte)
        return
      case 'trailer-lf':
        expect(byte, LF)
        this.place = 'trailer'
        return
      default:
        expect(byte, LF)
        this.hasEnded = true
    }
  }

  private countAside(): void {
    if (++this.aside > maxAsideBytes) throw new MalformedAnswerError('there is too much beside the data')
  }
}

/** The value of a hexadecimal digit; -1 when it is none. */
function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

function expect(byte: number, expected: number): void {
  if (byte !== expected) throw new MalformedAnswerError('chunks are framed wrongly')
}

function expectIn(table: Uint8Array, byte: number): void {
  if (table[byte] !== 1) throw new MalformedAnswerError('chunks are framed wrongly')
}
