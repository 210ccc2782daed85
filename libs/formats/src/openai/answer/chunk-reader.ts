import type { WalkBudget } from '../../json/json-cursor'
import { DeltaReader, type Lead } from './delta-reader'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123
/** `null` is the only JSON word that begins so. */
const N = 110

const nothing = Buffer.alloc(0)

/** A beginning longer than this is not worth its memory. */
const longestLead = 1_024
/**
 * Members, elements, strings and brackets that one chunk may have: it is read in one go, and ten megabytes of them would
 * hold everybody else up for a second. Chunks have some twenty; with the likeliest tokens of a long choice, thousands.
 */
const mostSteps = 400_000

/**
 * Reads the chunks of one stream where they lie, in one pass and without making values: where usage and error stand, what
 * text is delivered. The fields hold what the last `read` found; positions count from the start of that buffer.
 *
 * The chunks of a stream begin alike, up to the text that they deliver. That beginning is remembered and compared as a whole
 * in the next chunk, which spares most of the walk.
 */
export class ChunkReader extends DeltaReader {
  usageStart = -1
  usageEnd = -1
  /** An `error` that is not null, and where it stands; or a `base_resp`. */
  hasError = false
  errorStart = -1
  errorEnd = -1
  hasBaseResp = false
  hasChoices = false
  /** `choices` is an array without elements. */
  isWithoutChoices = false
  hasFinish = false

  private readonly budget: WalkBudget = { left: mostSteps }
  protected override readonly skipping = { budget: this.budget }
  private start = 0
  private leadBytes: Buffer = nothing
  private lead: Lead = 'content'

  /** The last chunk had more parts than are looked at. */
  get isTooComplex(): boolean {
    return this.budget.left < 0
  }

  /** Reads the chunk in `json[start, end)`; false when it is not a JSON object that ends there, or has too many parts. */
  read(json: Buffer, start: number, end: number): boolean {
    this.usageStart = -1
    this.usageEnd = -1
    this.hasError = false
    this.hasBaseResp = false
    this.hasChoices = false
    this.isWithoutChoices = false
    this.hasFinish = false
    this.budget.left = mostSteps
    this.clearDelta()
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
  protected override learnLead(lead: Lead): void {
    const length = this.at - this.start
    const hasSomething = this.hasDelivered || this.hasFinish || this.usageStart !== -1
    if (hasSomething || this.hasError || this.hasBaseResp) return
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
    if (first === N || this.at - start <= 2) return
    this.hasError = true
    this.errorStart = start
    this.errorEnd = this.at
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
}
