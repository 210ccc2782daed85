import { isText, nameEnd, type SkipOptions, skipSpace, skipValue, textOf, unwatched } from './json-cursor'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const CLOSE_BRACKET = 93
const CLOSE_BRACE = 125

const nothing = Buffer.alloc(0)

/**
 * Walks through JSON member by member without making values; for readers that know where to look. Once the text turns out
 * not to be JSON, `isBroken` is set, `at` tells where, and every walk ends. What is skipped is looked at only as far as its
 * end has to be found: readers that rely on more check it themselves.
 *
 * Readers have one and do not extend it: its methods are then compiled for objects of one shape, whatever is read. With a
 * subclass for each of a dozen readers every look at a field costs four times as much.
 */
export class JsonWalker {
  json: Buffer = nothing
  /** The place of the byte that is looked at. */
  at = 0
  /** Where the text ends; the buffer may go on. */
  end = 0
  /** The name of the present member, quotes left out. */
  keyStart = 0
  keyEnd = 0
  isBroken = false

  /** `skipping` watches over the text: its budget holds for members and elements that are visited, too. */
  constructor(private readonly skipping: SkipOptions = unwatched) {}

  /** Whether this byte is the one that is looked at. */
  isAt(byte: number): boolean {
    return this.json[this.at] === byte
  }

  open(json: Buffer, start: number, end: number): void {
    this.json = json
    this.end = end
    this.at = skipSpace(json, start)
    this.isBroken = false
  }

  /** Lets go of the text; true when the walk went well and ended where the text does. */
  close(): boolean {
    const isWhole = !this.isBroken && this.at <= this.end && skipSpace(this.json, this.at) >= this.end
    this.json = nothing
    return isWhole
  }

  /** Whether the present member's name is this ASCII text, written without escapes. */
  isKey(name: string): boolean {
    return isText(this.json, this.keyStart, this.keyEnd, name)
  }

  /** The present member's name, escapes resolved; null when they are not JSON's. */
  key(): string | null {
    return textOf(this.json, this.keyStart, this.keyEnd)
  }

  skip(): void {
    const behind = skipValue(this.json, this.at, this.end, this.skipping)
    if (behind === -1) this.broken()
    else this.at = behind
  }

  /** From an opening brace to the value of its first member; false behind the closing brace. */
  firstMember(): boolean {
    this.at = skipSpace(this.json, this.at + 1)
    if (this.json[this.at] !== CLOSE_BRACE) return this.member()
    this.at++
    return false
  }

  nextMember(): boolean {
    if (this.isBroken) return false
    this.at = skipSpace(this.json, this.at)
    const byte = this.json[this.at]
    if (byte === COMMA) {
      this.at = skipSpace(this.json, this.at + 1)
      return this.member()
    }
    if (byte !== CLOSE_BRACE) return this.broken()
    this.at++
    return false
  }

  private member(): boolean {
    if (this.json[this.at] !== QUOTE || this.isSpent()) return this.broken()
    this.keyStart = this.at + 1
    this.keyEnd = nameEnd(this.json, this.keyStart)
    if (this.keyEnd === -1) return this.broken()
    this.at = skipSpace(this.json, this.keyEnd + 1)
    if (this.json[this.at] !== COLON) return this.broken()
    this.at = skipSpace(this.json, this.at + 1)
    return true
  }

  firstElement(): boolean {
    this.at = skipSpace(this.json, this.at + 1)
    if (this.json[this.at] !== CLOSE_BRACKET) return !this.isSpent() || this.broken()
    this.at++
    return false
  }

  nextElement(): boolean {
    if (this.isBroken) return false
    this.at = skipSpace(this.json, this.at)
    const byte = this.json[this.at]
    if (byte === COMMA) {
      this.at = skipSpace(this.json, this.at + 1)
      return !this.isSpent() || this.broken()
    }
    if (byte !== CLOSE_BRACKET) return this.broken()
    this.at++
    return false
  }

  /** Takes one step; true when there was none left. */
  private isSpent(): boolean {
    const { budget } = this.skipping
    return budget !== undefined && --budget.left < 0
  }

  broken(): false {
    this.isBroken = true
    return false
  }
}
