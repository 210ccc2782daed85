import type { BodyTally } from '../../core/tap'
import { isText } from '../../json/json-cursor'
import { tokensOfMedia } from './answer-text'

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58

/** Longer names are none that matter. */
const longestName = 17
/** What the strings of a member are, by its name; all others count for nothing. */
const kinds: readonly (readonly [string, Kind])[] = [
  ['content', 'text'],
  ['text', 'text'],
  ['reasoning', 'text'],
  ['reasoning_content', 'again'],
  ['thinking', 'text'],
  ['refusal', 'text'],
  ['transcript', 'text'],
  ['name', 'text'],
  ['arguments', 'text'],
  ['input', 'text'],
  ['b64_json', 'image'],
  ['url', 'image'],
  ['data', 'sound'],
]
/** `again`: the same reasoning under its other name. */
type Kind = 'text' | 'again' | 'image' | 'sound' | 'none'

/** A string of fewer bytes is no image but the address of one, or of a source. */
const leastImageBytes = 1_000

/** Measures what an answer that is too long to be kept delivers, while its bytes pass: see `BodyTally`. */
export function createBodyTally(): BodyTally {
  return new OpenAiBodyTally()
}

class OpenAiBodyTally implements BodyTally {
  private readonly bytes: Record<Kind, number> = { text: 0, again: 0, image: 0, sound: 0, none: 0 }
  private images = 0
  private isInString = false
  /** An odd number of backslashes ends what came so far. */
  private isEscaped = false
  /** The string that is read, or has just ended: its length and as much of it as a name can have. */
  private length = 0
  private readonly name = Buffer.alloc(longestName)
  /** It has ended, and is a member's name if a colon follows. */
  private isPending = false
  /** What strings are now, by the last member's name. */
  private kind: Kind = 'none'

  get textBytes(): number {
    return Math.max(this.bytes.text + this.begun('text'), this.bytes.again + this.begun('again'))
  }

  get extraTokens(): number {
    const images = this.images + (this.begun('image') >= leastImageBytes ? 1 : 0)
    return tokensOfMedia(images, this.bytes.sound + this.begun('sound'))
  }

  feed(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at = this.isInString ? this.inside(chunk, at) : this.outside(chunk, at)
  }

  /**
   * The bytes of a string of this kind that has not ended yet, which may be all of a long answer. A name that is being read
   * counts here as well, until it is known to be one.
   */
  private begun(kind: Kind): number {
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
    const quote = chunk.indexOf(QUOTE, at)
    if (quote === -1) return chunk.length
    this.isInString = true
    this.length = 0
    return quote + 1
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
    if (isName) this.kind = this.kindOfName()
    else {
      this.bytes[this.kind] += this.length
      if (this.kind === 'image' && this.length >= leastImageBytes) this.images++
    }
  }

  private kindOfName(): Kind {
    return kinds.find(([name]) => isText(this.name, 0, this.length, name))?.[1] ?? 'none'
  }
}

/** Whether an odd number of backslashes stands before `end`; `wasOdd` tells of what stood before `from`. */
function isOdd(chunk: Buffer, from: number, end: number, wasOdd: boolean): boolean {
  let at = end
  while (at > from && chunk[at - 1] === BACKSLASH) at--
  return (end - at) % 2 === 1 ? at > from || !wasOdd : at === from && wasOdd
}
