import { DeltaReader, type Lead } from './delta-reader'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Reads the chunks of one stream: where usage and error stand, what text is delivered. See `EventReader`. */
export class ChunkReader extends DeltaReader {
  hasBaseResp = false
  hasChoices = false
  /** `choices` is an array without elements. */
  isWithoutChoices = false
  hasFinish = false

  /** Something came as a delta: a message in this stream repeats what its deltas have said. */
  private hasDeltas = false
  private isMessage = false

  protected override clear(): void {
    this.hasBaseResp = false
    this.hasChoices = false
    this.isWithoutChoices = false
    this.hasFinish = false
    this.clearDelta()
  }

  protected override readEvent(first: boolean): void {
    this.readChunk(first)
  }

  protected override readFromLead(lead: Lead): void {
    this.hasChoices = true
    if (lead === 'content') this.readContent()
    else this.readString()
    if (lead !== 'text') this.readDelta(this.walk.nextMember(), lead === 'reasoning' && this.textEnd > 0)
    this.hasDeltas ||= this.hasDelivered
    this.readChoice(this.walk.nextMember())
    this.readChoices(this.walk.nextElement())
    this.readChunk(this.walk.nextMember())
  }

  protected override get hasFound(): boolean {
    return this.isMessage || this.hasDelivered || this.hasFinish || this.hasBaseResp
  }

  private readChunk(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      switch (this.walk.keyEnd - this.walk.keyStart) {
        case 5:
          if (this.walk.isKey('usage')) this.readUsage()
          else if (this.walk.isKey('error')) this.readError()
          else this.walk.skip()
          break
        case 6:
          if (this.walk.isKey('x_groq')) this.readUsageInside()
          else this.walk.skip()
          break
        case 7:
          if (this.walk.isKey('choices')) this.readChoiceList()
          else this.walk.skip()
          break
        case 9:
          if (this.walk.isKey('base_resp')) this.hasBaseResp = true
          this.walk.skip()
          break
        default:
          this.walk.skip()
      }
    }
  }

  /** The chunk's own usage wins over one that stands inside a choice or an extension. */
  private readInnerUsage(): void {
    if (this.usageStart === -1) this.readUsage()
    else this.walk.skip()
  }

  private readUsageInside(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('usage')) this.readInnerUsage()
      else this.walk.skip()
    }
  }

  private readChoiceList(): void {
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    this.hasChoices = true
    const more = this.walk.firstElement()
    this.isWithoutChoices = !more
    this.readChoices(more)
  }

  private readChoices(first: boolean): void {
    for (let more = first; more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) this.readChoice(this.walk.firstMember())
      else this.walk.skip()
    }
  }

  private readChoice(first: boolean): void {
    let messageAt = -1
    for (let more = first; more; more = this.walk.nextMember()) {
      switch (this.walk.keyEnd - this.walk.keyStart) {
        case 4:
          if (this.walk.isKey('text')) {
            this.learnLead('text')
            this.readString()
          } else this.walk.skip()
          break
        case 5:
          if (this.walk.isKey('delta')) {
            this.readDeltaObject()
            this.hasDeltas ||= this.hasDelivered
          } else if (this.walk.isKey('usage')) this.readInnerUsage()
          else this.walk.skip()
          break
        case 7:
          if (this.walk.isKey('message')) messageAt = this.walk.at
          this.walk.skip()
          break
        case 13:
          if (this.walk.isKey('finish_reason') && this.walk.isAt(QUOTE)) this.hasFinish = true
          this.walk.skip()
          break
        default:
          this.walk.skip()
      }
    }
    if (messageAt !== -1 && !this.hasDeltas && !this.walk.isBroken) this.readMessage(messageAt)
  }

  /** Some providers stream messages in place of deltas. */
  private readMessage(start: number): void {
    const behind = this.walk.at
    this.walk.at = start
    this.isMessage = true
    this.readDeltaObject()
    this.isMessage = false
    this.walk.at = behind
  }
}
