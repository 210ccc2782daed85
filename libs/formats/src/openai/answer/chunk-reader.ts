import { stringEnd } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123
/** `null` is the only JSON word that begins so. */
const N = 110

const nothing = Buffer.alloc(0)

/** What the member is at which the known beginning of a stream's chunks ends. */
type Lead = 'content' | 'reasoning' | 'text'

/** A beginning longer than this is not worth its memory. */
const longestLead = 1_024

/**
 * Reads the chunks of one stream where they lie, in one pass and without making values: where usage and error stand, what
 * text is delivered. The fields hold what the last `read` found; positions count from the start of that buffer.
 *
 * The chunks of a stream begin alike, up to the text that they deliver. That beginning is remembered and compared as a whole
 * in the next chunk, which spares most of the walk.
 */
export class ChunkReader extends JsonWalker {
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

  private start = 0
  private leadBytes: Buffer = nothing
  private lead: Lead = 'content'

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
    this.start = start
    this.open(json, start, end)
    if (this.beginsAsBefore()) this.readFromLead()
    else {
      if (json[this.at] !== OPEN_BRACE) return false
      this.readChunk(this.firstMember())
    }
    return this.close()
  }

  private beginsAsBefore(): boolean {
    const { length } = this.leadBytes
    const leadEnd = this.start + length
    return length > 0 && leadEnd < this.end && this.json.compare(this.leadBytes, 0, length, this.start, leadEnd) === 0
  }

  /** Goes on where the remembered beginning ends: at the value of the member that delivers text. */
  private readFromLead(): void {
    this.at = this.start + this.leadBytes.length
    this.hasChoices = true
    if (this.lead === 'content') this.readContent()
    else this.readString()
    if (this.lead !== 'text') this.readDelta(this.nextMember(), this.lead === 'reasoning' && this.textEnd > 0)
    this.readChoice(this.nextMember())
    this.readChoices(this.nextElement())
    this.readChunk(this.nextMember())
  }

  /** Remembers the beginning of this chunk, unless something that counts stands in it. */
  private learnLead(lead: Lead): void {
    const length = this.at - this.start
    const hasSomething = this.textEnd > 0 || this.toolCalls > 0 || this.hasFinish || this.usageStart !== -1
    if (hasSomething || this.hasError || this.hasBaseResp || this.hasMedia || this.partLists.length > 0) return
    if (length > longestLead) return
    this.leadBytes = Buffer.from(this.json.subarray(this.start, this.at))
    this.lead = lead
  }

  private readChunk(first: boolean): void {
    for (let more = first; more; more = this.nextMember()) {
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
          if (this.isKey('choices')) this.readChoiceList()
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

  private readChoiceList(): void {
    if (this.json[this.at] !== OPEN_BRACKET) return this.skip()
    this.hasChoices = true
    const more = this.firstElement()
    this.isWithoutChoices = !more
    this.readChoices(more)
  }

  private readChoices(first: boolean): void {
    for (let more = first; more; more = this.nextElement()) {
      if (this.json[this.at] === OPEN_BRACE) this.readChoice(this.firstMember())
      else this.skip()
    }
  }

  private readChoice(first: boolean): void {
    for (let more = first; more; more = this.nextMember()) {
      switch (this.keyEnd - this.keyStart) {
        case 4:
          if (this.isKey('text')) {
            this.learnLead('text')
            this.readString()
          } else this.skip()
          break
        case 5:
          if (this.isKey('delta')) this.readDeltaObject()
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

  private readDeltaObject(): void {
    if (this.json[this.at] === OPEN_BRACE) this.readDelta(this.firstMember(), false)
    else this.skip()
  }

  private readDelta(first: boolean, hadReasoning: boolean): void {
    let hasReasoning = hadReasoning
    for (let more = first; more; more = this.nextMember()) {
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
}
