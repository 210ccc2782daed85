import { isText } from '../../json/json-cursor'
import { PartReader } from './part-reader'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** What stands in the place of a reason where there is none. */
const noReason = '"FINISH_REASON_UNSPECIFIED"'

/**
 * Reads the events of one stream, each of which is an answer of its own (https://ai.google.dev/api/generate-content): what it
 * delivers, where usage and error stand. See `EventReader`.
 */
export class ResponseReader extends PartReader {
  /** It has something that an answer has. */
  hasShape = false
  /** A model has said why it stopped. */
  hasFinish = false
  /** The prompt was refused: there will be no answer. */
  isBlocked = false
  /** Searches that a candidate was grounded on. */
  queries = 0
  /** Where the answer names its model and itself, the quotes included; -1 where it does not. */
  versionStart = -1
  versionEnd = -1
  idStart = -1
  idEnd = -1

  /** It has an error, or is nothing that is known. */
  get mayBeError(): boolean {
    return this.hasError || !this.hasShape
  }

  protected override get hasFound(): boolean {
    return this.toolCalls > 0 || this.hasMedia || this.hasFinish || this.isBlocked || this.queries > 0
  }

  protected override clear(): void {
    this.clearParts()
    this.hasShape = false
    this.hasFinish = false
    this.isBlocked = false
    this.queries = 0
    this.versionStart = -1
    this.idStart = -1
  }

  protected override readFromLead(): void {
    this.hasShape = true
    this.readString()
    this.readPart(this.walk.nextMember())
    this.readParts(this.walk.nextElement())
    this.readContentMembers(this.walk.nextMember())
    this.readCandidate(this.walk.nextMember())
    this.readCandidates(this.walk.nextElement())
    this.readEvent(this.walk.nextMember())
  }

  protected override readEvent(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      if (this.walk.isKey('candidates')) this.readCandidateList()
      else if (this.walk.isKey('usageMetadata')) {
        this.hasShape = true
        this.readUsage()
      } else if (this.walk.isKey('promptFeedback')) this.readFeedback()
      else if (this.walk.isKey('error')) this.readError()
      else this.readName()
    }
  }

  private readName(): void {
    const isVersion = this.walk.isKey('modelVersion')
    const isId = this.walk.isKey('responseId')
    const start = this.walk.at
    this.walk.skip()
    if (this.walk.isBroken || this.walk.json[start] !== QUOTE) return
    if (isVersion) {
      this.versionStart = start
      this.versionEnd = this.walk.at
    } else if (isId) {
      this.idStart = start
      this.idEnd = this.walk.at
    }
    if (isVersion || isId) this.hasShape = true
  }

  private readCandidateList(): void {
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    this.hasShape = true
    this.readCandidates(this.walk.firstElement())
  }

  private readCandidates(first: boolean): void {
    for (let more = first; more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) this.readCandidate(this.walk.firstMember())
      else this.walk.skip()
    }
  }

  private readCandidate(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      if (this.walk.isKey('content')) this.readContent()
      else if (this.walk.isKey('finishReason')) this.hasFinish = this.readReason() || this.hasFinish
      else if (this.walk.isKey('groundingMetadata')) this.readGrounding()
      else this.walk.skip()
    }
  }

  /** Goes over the reason that stands here; false where it is none. */
  private readReason(): boolean {
    const { json, at } = this.walk
    this.walk.skip()
    if (this.walk.isBroken || json[at] !== QUOTE || this.walk.at - at <= 2) return false
    return !isText(json, at, this.walk.at, noReason)
  }

  private readFeedback(): void {
    this.hasShape = true
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('blockReason')) this.isBlocked = this.readReason()
      else this.walk.skip()
    }
  }

  private readGrounding(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (!this.walk.isKey('webSearchQueries') || !this.walk.isAt(OPEN_BRACKET)) {
        this.walk.skip()
        continue
      }
      for (let one = this.walk.firstElement(); one; one = this.walk.nextElement()) {
        this.queries++
        this.walk.skip()
      }
    }
  }
}
