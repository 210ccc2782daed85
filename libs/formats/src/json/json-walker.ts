import { isText, skipSpace, skipValue, stringEnd } from './json-cursor'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const CLOSE_BRACKET = 93
const CLOSE_BRACE = 125

const nothing = Buffer.alloc(0)

/**
 * Walks through JSON member by member without making values; for readers that know where to look. Once the text turns out
 * not to be JSON, `isBroken` is set and every walk ends.
 */
export class JsonWalker {
  protected json: Buffer = nothing
  /** The byte that is looked at. */
  protected at = 0
  /** The name of the present member, quotes left out. */
  protected keyStart = 0
  protected keyEnd = 0
  protected isBroken = false

  protected open(json: Buffer, start: number): void {
    this.json = json
    this.at = skipSpace(json, start)
    this.isBroken = false
  }

  /** Lets go of the text; true when the walk went well and ended where the text does. */
  protected close(end: number): boolean {
    const isWhole = !this.isBroken && this.at <= end && skipSpace(this.json, this.at) >= end
    this.json = nothing
    return isWhole
  }

  protected isKey(name: string): boolean {
    return isText(this.json, this.keyStart, this.keyEnd, name)
  }

  protected skip(): void {
    const end = skipValue(this.json, this.at)
    if (end === -1) this.broken()
    else this.at = end
  }

  /** From an opening brace to the value of its first member; false behind the closing brace. */
  protected firstMember(): boolean {
    this.at = skipSpace(this.json, this.at + 1)
    if (this.json[this.at] !== CLOSE_BRACE) return this.member()
    this.at++
    return false
  }

  protected nextMember(): boolean {
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

  protected member(): boolean {
    if (this.json[this.at] !== QUOTE) return this.broken()
    this.keyStart = this.at + 1
    this.keyEnd = stringEnd(this.json, this.keyStart)
    if (this.keyEnd === -1) return this.broken()
    const colon = skipSpace(this.json, this.keyEnd + 1)
    if (this.json[colon] !== COLON) return this.broken()
    this.at = skipSpace(this.json, colon + 1)
    return true
  }

  protected firstElement(): boolean {
    this.at = skipSpace(this.json, this.at + 1)
    if (this.json[this.at] !== CLOSE_BRACKET) return true
    this.at++
    return false
  }

  protected nextElement(): boolean {
    if (this.isBroken) return false
    this.at = skipSpace(this.json, this.at)
    const byte = this.json[this.at]
    if (byte === COMMA) {
      this.at = skipSpace(this.json, this.at + 1)
      return true
    }
    if (byte !== CLOSE_BRACKET) return this.broken()
    this.at++
    return false
  }

  protected broken(): false {
    this.isBroken = true
    return false
  }
}
