import { leftOutMark } from './tell-content'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])
const BRACE = 123
const LETTER_U = 117

/** Longer strings are looked at: whether they are data, or so long that their beginning is enough. */
const longBytes = 1_000
const mostStringBytes = 64 * 1024

/** Bytes of the body from a place up to another, or what stands in the place of some. */
type Piece = { readonly start: number; end: number } | { readonly text: Buffer }

/** A body with what was left out of it marked, and whether that is more than data. */
export interface CondensedBody {
  readonly body: Buffer
  readonly isCut: boolean
}

/**
 * JSON as far as it fits into so many bytes, closed where it is cut, with data in base64 left out and told by its length. Looks
 * at `mostRead` bytes at most, each a few times, and recurses nowhere. What is no JSON comes back as no JSON.
 */
export function condensedBody(body: Buffer, mostBytes: number, mostRead: number): CondensedBody {
  return new Condensing(body.subarray(0, mostRead), mostBytes, body.length > mostRead).condensed()
}

class Condensing {
  private readonly out: Piece[] = []
  private outBytes = 0
  /** So much of what is put together is a beginning that can be closed. */
  private safeBytes = 0
  private readonly open: number[] = []
  /** In the object that is open a name comes next. */
  private isName = false
  private isShortened = false
  private isCut: boolean

  constructor(
    private readonly json: Buffer,
    private readonly mostBytes: number,
    isCut: boolean,
  ) {
    this.isCut = isCut
  }

  condensed(): CondensedBody {
    const { json } = this
    let at = 0
    while (at < json.length) {
      const next = this.step(at)
      if (next === -1) {
        this.isCut = true
        break
      }
      at = next
    }
    const whole = Buffer.concat(
      this.out.map((piece) => ('text' in piece ? piece.text : json.subarray(piece.start, piece.end))),
    )
    if (!this.isCut) return { body: whole, isCut: this.isShortened }
    const closers = this.open.reverse().map((byte) => (byte === BRACE ? '}' : ']'))
    return { body: Buffer.concat([whole.subarray(0, this.safeBytes), Buffer.from(closers.join(''))]), isCut: true }
  }

  /** Takes what stands at a place; returns what is behind it, or -1 where there is no room for it, or its end is missing. */
  private step(at: number): number {
    const byte = this.json[at] as number // inside the bounds
    if (byte === QUOTE) return this.string(at)
    if (OPEN.has(byte)) {
      if (!this.add(at, at + 1)) return -1
      this.open.push(byte)
      this.isName = byte === BRACE
      return this.saved(at + 1)
    }
    if (CLOSE.has(byte)) {
      if (!this.add(at, at + 1)) return -1
      this.open.pop()
      this.isName = false
      return this.saved(at + 1)
    }
    if (byte === COMMA || byte === COLON) {
      this.isName = byte === COMMA && this.open.at(-1) === BRACE
      return this.add(at, at + 1) ? at + 1 : -1
    }
    return this.plain(at)
  }

  /** Numbers, words and white space, up to the next sign that has a meaning of its own. */
  private plain(at: number): number {
    const { json } = this
    let end = at
    while (end < json.length && !this.isSign(json[end] as number)) end++ // inside the bounds
    if (end === json.length && this.open.length > 0) return -1
    if (!this.add(at, end)) return -1
    const hasValue = !/^\s*$/.test(json.toString('latin1', at, Math.min(end, at + longBytes)))
    return hasValue ? this.saved(end) : end
  }

  private isSign(byte: number): boolean {
    return byte === QUOTE || byte === COMMA || byte === COLON || OPEN.has(byte) || CLOSE.has(byte)
  }

  private string(at: number): number {
    const end = this.endOfString(at + 1)
    if (end === -1) return -1
    const isValue = !this.isName
    const isAdded = end - at > longBytes && isValue ? this.addLong(at + 1, end) : this.add(at, end + 1)
    if (!isAdded) return -1
    return isValue ? this.saved(end + 1) : end + 1
  }

  private endOfString(start: number): number {
    const { json } = this
    for (let at = json.indexOf(QUOTE, start); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
      let slashes = 0
      while (json[at - 1 - slashes] === BACKSLASH && at - 1 - slashes >= start) slashes++
      if (slashes % 2 === 0) return at
    }
    return -1
  }

  private addLong(start: number, end: number): boolean {
    const head = this.json.toString('latin1', start, start + longBytes)
    const [address = ''] = /^data:[^,"\\]{0,200},/.exec(head) ?? []
    const isData = /^[\w+/=-]*$/.test(head.slice(address.length)) && !this.json.subarray(start, end).includes(' ')
    if (isData) return this.addText(`"${address}${leftOutMark(end - start - address.length)}"`)
    if (end - start <= mostStringBytes) return this.add(start - 1, end + 1)
    this.isShortened = true
    return this.addText(`${this.json.toString('utf8', start - 1, this.wholeLetters(start, start + mostStringBytes))}…"`)
  }

  /** The last place up to `end` at which neither a letter nor an escape is cut in two. */
  private wholeLetters(start: number, end: number): number {
    const { json } = this
    let at = start
    while (at < end) {
      const length = json[at] === BACKSLASH ? (json[at + 1] === LETTER_U ? 6 : 2) : 1
      if (at + length > end) break
      at += length
    }
    while (at > start && ((json[at] as number) & 0xc0) === 0x80) at-- // inside the bounds
    return at
  }

  /** Pieces that stand beside each other are one: a body has many short ones. */
  private add(start: number, end: number): boolean {
    if (!this.hasRoom(end - start)) return false
    const last = this.out.at(-1)
    if (last !== undefined && 'start' in last && last.end === start) last.end = end
    else this.out.push({ start, end })
    return true
  }

  private addText(given: string): boolean {
    const text = Buffer.from(given)
    if (!this.hasRoom(text.length)) return false
    this.out.push({ text })
    return true
  }

  private hasRoom(bytes: number): boolean {
    if (this.outBytes + bytes > this.mostBytes) return false
    this.outBytes += bytes
    return true
  }

  /** What is there can be closed. */
  private saved(next: number): number {
    this.safeBytes = this.outBytes
    return next
  }
}
