import { isText, skipSpace, skipValue, stringEnd } from '../core/json-cursor'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
/** `null` is the only JSON word that begins so. */
const N = 110

/**
 * Reads one chunk of a stream where it lies, in one pass and without making values: where its usage and its error stand, what
 * text it delivers. The fields hold what the last `read` found; positions count from the start of that buffer.
 */
export class ChunkReader {
  usageStart = -1
  usageEnd = -1
  /** An `error` that is not null, or a `base_resp`. */
  hasError = false
  hasBaseResp = false
  hasChoices = false
  /** `choices` is an array without elements. */
  isWithoutChoices = false
  hasFinish = false
  /** Something was delivered that is not text: an image, sound. */
  hasMedia = false
  /** Tool calls that begin in this chunk. */
  toolCalls = 0
  /** Starts and ends of the delivered text, JSON escapes included: `texts[0]` to `texts[textEnd - 1]`. */
  readonly texts: number[] = []
  textEnd = 0
  /** Contents that are lists of parts: starts and ends of their JSON. Rare. */
  readonly partLists: number[] = []

  private json: Buffer = Buffer.alloc(0)
  private at = 0
  private keyStart = 0
  private keyEnd = 0
  private isBroken = false

  /** Reads the chunk in `json[start, end)`; false when it is not a JSON object that ends there. */
  read(json: Buffer, start: number, end: number): boolean {
    this.usageStart = -1
    this.usageEnd = -1
    this.hasError = false
    this.hasBaseResp = false
    this.hasChoices = false
    this.isWithoutChoices = false
    this.hasFinish = false
    this.hasMedia = false
    this.toolCalls = 0
    this.textEnd = 0
    this.partLists.length = 0
    this.isBroken = false
    this.json = json
    this.at = skipSpace(json, start)
    if (json[this.at] !== OPEN_BRACE) return false
    this.readChunk()
    const isWhole = !this.isBroken && this.at <= end && skipSpace(json, this.at) >= end
    this.json = nothing
    return isWhole
  }

  private readChunk(): void {
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      switch (this.keyEnd - this.keyStart) {
        case 5:
          if (this.isKey('usage')) this.readUsage(true)
          else if (this.isKey('error')) this.readError()
          else this.skip()
          break
        case 6:
          if (this.isKey('x_groq')) this.readUsageInside()
          else this.skip()
          break
        case 7:
          if (this.isKey('choices')) this.readChoices()
          else this.skip()
          break
        case 9:
          if (this.isKey('base_resp')) this.hasBaseResp = true
          this.skip()
          break
        default:
          this.skip()
      }
    }
  }

  /** The chunk's own usage wins over one that stands inside a choice or an extension. */
  private readUsage(isOwn: boolean): void {
    const start = this.at
    this.skip()
    if (this.isBroken || this.json[start] !== OPEN_BRACE || (!isOwn && this.usageStart !== -1)) return
    this.usageStart = start
    this.usageEnd = this.at
  }

  private readError(): void {
    const first = this.json[this.at]
    const start = this.at
    this.skip()
    if (first !== N && this.at - start > 2) this.hasError = true
  }

  private readUsageInside(): void {
    if (this.json[this.at] !== OPEN_BRACE) return this.skip()
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.isKey('usage')) this.readUsage(false)
      else this.skip()
    }
  }

  private readChoices(): void {
    if (this.json[this.at] !== OPEN_BRACKET) return this.skip()
    this.hasChoices = true
    this.isWithoutChoices = true
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      this.isWithoutChoices = false
      if (this.json[this.at] === OPEN_BRACE) this.readChoice()
      else this.skip()
    }
  }

  private readChoice(): void {
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      switch (this.keyEnd - this.keyStart) {
        case 4:
          if (this.isKey('text')) this.readString()
          else this.skip()
          break
        case 5:
          if (this.isKey('delta')) this.readDelta()
          else if (this.isKey('usage')) this.readUsage(false)
          else this.skip()
          break
        case 13:
          if (this.isKey('finish_reason') && this.json[this.at] === QUOTE) this.hasFinish = true
          this.skip()
          break
        default:
          this.skip()
      }
    }
  }

  private readDelta(): void {
    if (this.json[this.at] !== OPEN_BRACE) return this.skip()
    let hasReasoning = false
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      switch (this.keyEnd - this.keyStart) {
        case 5:
          if (this.isKey('audio')) this.readAudio()
          else this.skip()
          break
        case 6:
          if (this.isKey('images')) this.readMedia()
          else this.skip()
          break
        case 7:
          if (this.isKey('content')) this.readContent()
          else if (this.isKey('refusal')) this.readString()
          else this.skip()
          break
        case 9:
        case 17:
          // Some providers send the same reasoning under both names.
          if (!hasReasoning && (this.isKey('reasoning') || this.isKey('reasoning_content')))
            hasReasoning = this.readString()
          else this.skip()
          break
        case 10:
          if (this.isKey('tool_calls')) this.readToolCalls()
          else this.skip()
          break
        case 13:
          if (this.isKey('function_call')) this.readFunction()
          else this.skip()
          break
        default:
          this.skip()
      }
    }
  }

  private readContent(): void {
    if (this.json[this.at] !== OPEN_BRACKET) return void this.readString()
    const start = this.at
    this.skip()
    if (!this.isBroken && this.at - start > 2) this.partLists.push(start, this.at)
  }

  private readMedia(): void {
    const start = this.at
    this.skip()
    if (this.json[start] === OPEN_BRACKET && this.at - start > 2) this.hasMedia = true
  }

  private readAudio(): void {
    if (this.json[this.at] !== OPEN_BRACE) return this.skip()
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.isKey('transcript')) this.readString()
      else {
        if (this.isKey('data') && this.json[this.at] === QUOTE) this.hasMedia = true
        this.skip()
      }
    }
  }

  private readToolCalls(): void {
    if (this.json[this.at] !== OPEN_BRACKET) return this.skip()
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      if (this.json[this.at] !== OPEN_BRACE) {
        this.skip()
        continue
      }
      for (let inside = this.firstMember(); inside; inside = this.nextMember()) {
        if (this.isKey('function') || this.isKey('custom')) this.readFunction()
        else this.skip()
      }
    }
  }

  /** A named function: the name tells that a call begins here. */
  private readFunction(): void {
    if (this.json[this.at] !== OPEN_BRACE) return this.skip()
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.isKey('name')) {
        if (this.readString()) this.toolCalls++
      } else if (this.isKey('arguments') || this.isKey('input')) this.readString()
      else this.skip()
    }
  }

  /** Notes the string that begins here as delivered text; true when it is one and not empty. */
  private readString(): boolean {
    if (this.json[this.at] !== QUOTE) {
      this.skip()
      return false
    }
    const start = this.at + 1
    const end = stringEnd(this.json, start)
    if (end === -1) return this.broken()
    this.at = end + 1
    if (end === start) return false
    this.texts[this.textEnd++] = start
    this.texts[this.textEnd++] = end
    return true
  }

  private isKey(name: string): boolean {
    return isText(this.json, this.keyStart, this.keyEnd, name)
  }

  private skip(): void {
    const end = skipValue(this.json, this.at)
    if (end === -1) this.broken()
    else this.at = end
  }

  /** From an opening brace to the value of its first member; false behind the closing brace. */
  private firstMember(): boolean {
    this.at = skipSpace(this.json, this.at + 1)
    if (this.json[this.at] !== CLOSE_BRACE) return this.member()
    this.at++
    return false
  }

  private nextMember(): boolean {
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
    if (this.json[this.at] !== QUOTE) return this.broken()
    this.keyStart = this.at + 1
    this.keyEnd = stringEnd(this.json, this.keyStart)
    if (this.keyEnd === -1) return this.broken()
    const colon = skipSpace(this.json, this.keyEnd + 1)
    if (this.json[colon] !== COLON) return this.broken()
    this.at = skipSpace(this.json, colon + 1)
    return true
  }

  private firstElement(): boolean {
    this.at = skipSpace(this.json, this.at + 1)
    if (this.json[this.at] !== CLOSE_BRACKET) return true
    this.at++
    return false
  }

  private nextElement(): boolean {
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

  private broken(): false {
    this.isBroken = true
    return false
  }
}

const nothing = Buffer.alloc(0)
