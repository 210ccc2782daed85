import type { BodyTally } from '../core/tap'
import { isText } from '../json/json-cursor'

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
const OPEN_BRACKET = 91
const OPEN_BRACE = 123
const CLOSE_BRACKET = 93
const CLOSE_BRACE = 125

/** Longer names are none that matter. */
const longestName = 17
/**
 * What the strings of a member are. `again`: the same reasoning under its other name. `whole`: its value is text as it stands,
 * with all that is inside. `type`: it says whether what stands beside it is a sound or an image.
 */
export type StringKind = 'text' | 'again' | 'image' | 'sound' | 'whole' | 'type'
/** By the names of members; the strings of all others count for nothing. */
export type StringKinds = readonly (readonly [name: string, kind: StringKind])[]

/** A string of fewer bytes is no image but the address of one, or of a source. */
const leastImageBytes = 1_000
/** How the type of an image begins. */
const imageType = 'image/'

/** Measures what an answer that is too long to be kept delivers, while its bytes pass: see `BodyTally`. */
export class StringTally implements BodyTally {
  private readonly bytes: Record<StringKind | 'none', number> = {
    text: 0,
    again: 0,
    image: 0,
    sound: 0,
    whole: 0,
    type: 0,
    none: 0,
  }
  private wholeImages = 0
  private saysImage = false
  private isInString = false
  /** An odd number of backslashes ends what came so far. */
  private isEscaped = false
  /** The string that is read, or has just ended: its length and as much of it as a name can have. */
  private length = 0
  private readonly name = Buffer.alloc(longestName)
  /** It has ended, and is a member's name if a colon follows. */
  private isPending = false
  /** What strings are now, by the last member's name. */
  private kind: StringKind | 'none' = 'none'
  /** Brackets that are open in a value that is text as it stands. */
  private depth = 0

  /** `tokensOfMedia`: what so many images, and so many bytes of sound in base64, cost in tokens. */
  constructor(
    private readonly kinds: StringKinds,
    private readonly tokensOfMedia: (images: number, soundBytes: number) => number,
  ) {}

  get textBytes(): number {
    const text = this.bytes.text + this.bytes.whole + this.begun('text') + this.begun('whole')
    return Math.max(text, this.bytes.again + this.begun('again'))
  }

  get extraTokens(): number {
    return this.tokensOfMedia(this.images, this.bytes.sound + this.begun('sound'))
  }

  get imageTokens(): number {
    return this.saysImage ? this.extraTokens : this.tokensOfMedia(this.images, 0)
  }

  get images(): number {
    return this.wholeImages + (this.begun('image') >= leastImageBytes ? 1 : 0)
  }

  feed(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at = this.isInString ? this.inside(chunk, at) : this.outside(chunk, at)
  }

  /**
   * The bytes of a string of this kind that has not ended yet, which may be all of a long answer. A name that is being read
   * counts here as well, until it is known to be one.
   */
  private begun(kind: StringKind): number {
    return this.kind === kind && (this.isInString || this.isPending) ? this.length : 0
  }

  /** Goes to the next string. */
  private outside(chunk: Buffer, from: number): number {
    let at = from
    if (this.isPending) {
      while (at < chunk.length && (chunk[at] as number) <= 32) at++ // inside the bounds
      if (at === chunk.length) return at
      this.settle(chunk[at] === COLON)
    }
    if (this.kind === 'whole') at = this.throughWhole(chunk, at)
    const quote = chunk.indexOf(QUOTE, at)
    if (quote === -1) return chunk.length
    this.isInString = true
    this.length = 0
    return quote + 1
  }

  /** Goes to the next string of a value that is text as it stands, or behind that value; counts what it goes over inside. */
  private throughWhole(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number // inside the bounds
      if (byte === QUOTE) return at
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.depth++
      if (this.depth > 0) this.bytes.whole++
      if ((byte !== CLOSE_BRACE && byte !== CLOSE_BRACKET) || --this.depth > 0) continue
      this.depth = 0
      this.kind = 'none'
      return at + 1
    }
    return chunk.length
  }

  /** Goes to the end of the string. */
  private inside(chunk: Buffer, from: number): number {
    const quote = chunk.indexOf(QUOTE, from)
    const end = quote === -1 ? chunk.length : quote
    this.keepName(chunk, from, end)
    this.length += end - from
    this.isEscaped = isOdd(chunk, from, end, this.isEscaped)
    if (quote === -1) return end
    if (this.isEscaped) {
      this.isEscaped = false
      this.length++
    } else {
      this.isInString = false
      this.isPending = true
    }
    return quote + 1
  }

  private keepName(chunk: Buffer, from: number, end: number): void {
    if (this.length < longestName) chunk.copy(this.name, this.length, from, end)
  }

  private settle(isName: boolean): void {
    this.isPending = false
    // Quotes belong to a value that is text as it stands.
    if (this.depth > 0) this.bytes.whole += this.length + 2
    else if (isName) this.kind = this.kindOfName()
    else {
      this.bytes[this.kind] += this.length
      if (this.kind === 'image' && this.length >= leastImageBytes) this.wholeImages++
      if (this.kind === 'type' && this.begins(imageType)) this.saysImage = true
    }
  }

  private begins(text: string): boolean {
    return this.length >= text.length && isText(this.name, 0, text.length, text)
  }

  private kindOfName(): StringKind | 'none' {
    return this.kinds.find(([name]) => isText(this.name, 0, this.length, name))?.[1] ?? 'none'
  }
}

/** Whether an odd number of backslashes stands before `end`; `wasOdd` tells of what stood before `from`. */
function isOdd(chunk: Buffer, from: number, end: number, wasOdd: boolean): boolean {
  let at = end
  while (at > from && chunk[at - 1] === BACKSLASH) at--
  return (end - at) % 2 === 1 ? at > from || !wasOdd : at === from && wasOdd
}
