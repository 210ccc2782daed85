import { stringEnd } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** What the member is at which the known beginning of a stream's chunks ends. */
export type Lead = 'content' | 'reasoning' | 'text'

/** Parts that stand in parts are read down to here: the thinking of a message is one list deep. */
const deepestParts = 4

/** Reads what the deltas of one chunk deliver. The fields hold what was found since `clearDelta`. */
export abstract class DeltaReader extends JsonWalker {
  /** Tool calls that begin in this chunk. */
  toolCalls = 0
  /** Images that were delivered. */
  images = 0
  /** Bytes of sound that was delivered, in base64. */
  soundBytes = 0
  /** Starts and ends of the delivered text, JSON escapes included: `texts[0]` to `texts[textEnd - 1]`. */
  readonly texts: number[] = []
  textEnd = 0

  /** Something was delivered. */
  get hasDelivered(): boolean {
    return this.textEnd > 0 || this.toolCalls > 0 || this.hasMedia
  }

  /** Something was delivered that is not text: an image, sound. */
  get hasMedia(): boolean {
    return this.images > 0 || this.soundBytes > 0
  }

  /** Called at the value of a member that delivers text. */
  protected abstract learnLead(lead: Lead): void

  protected clearDelta(): void {
    this.toolCalls = 0
    this.images = 0
    this.soundBytes = 0
    this.textEnd = 0
  }

  protected readDeltaObject(): void {
    if (this.json[this.at] === OPEN_BRACE) this.readDelta(this.firstMember(), false)
    else this.skip()
  }

  protected readDelta(first: boolean, hadReasoning: boolean): void {
    let hasReasoning = hadReasoning
    for (let more = first; more; more = this.nextMember()) {
      switch (this.keyEnd - this.keyStart) {
        case 5:
          if (this.isKey('audio')) this.readAudio()
          else this.skip()
          break
        case 6:
          if (this.isKey('images')) this.readImages()
          else this.skip()
          break
        case 7:
          if (this.isKey('content')) {
            this.learnLead('content')
            this.readContent()
          } else if (this.isKey('refusal')) this.readString()
          else this.skip()
          break
        case 9:
        case 17:
          // Some providers send the same reasoning under both names.
          if (!hasReasoning && (this.isKey('reasoning') || this.isKey('reasoning_content'))) {
            this.learnLead('reasoning')
            hasReasoning = this.readString()
          } else this.skip()
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

  protected readContent(): void {
    if (this.json[this.at] === OPEN_BRACKET) this.readParts(1)
    else this.readString()
  }

  /** Notes the string that begins here as delivered text; true when it is one and not empty. */
  protected readString(): boolean {
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

  private readParts(depth: number): void {
    if (depth > deepestParts) return this.skip()
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      if (this.json[this.at] === OPEN_BRACE) this.readPart(depth)
      else this.readString()
    }
  }

  private readPart(depth: number): void {
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.isKey('text') || this.isKey('refusal')) this.readString()
      else if (this.isKey('thinking')) {
        if (this.json[this.at] === OPEN_BRACKET) this.readParts(depth + 1)
        else this.readString()
      } else {
        if (this.isKey('image_url')) this.images++
        this.skip()
      }
    }
  }

  private readImages(): void {
    if (this.json[this.at] !== OPEN_BRACKET) return this.skip()
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      this.images++
      this.skip()
    }
  }

  private readAudio(): void {
    if (this.json[this.at] !== OPEN_BRACE) return this.skip()
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.isKey('transcript')) this.readString()
      else {
        const start = this.at
        this.skip()
        if (this.isKey('data') && this.json[start] === QUOTE) this.soundBytes += this.at - start
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
}
