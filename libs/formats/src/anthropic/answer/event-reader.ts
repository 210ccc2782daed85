import { EventReader } from '../../answer/event-reader'
import { isText } from '../../json/json-cursor'

const QUOTE = 34
const OPEN_BRACE = 123

/** What the text is at which the known beginning of a stream's events ends. */
type Lead = 'text' | 'thinking'

/** Types that say all there is to say of an event. */
const bareTypes = ['ping', 'content_block_stop', 'message_stop', 'error'] as const
type BareType = (typeof bareTypes)[number]

/**
 * Reads the events of one message (https://platform.claude.com/docs/en/build-with-claude/streaming): what text they deliver,
 * where usage and error stand. Goes by the names of members, wherever `type` stands among them.
 */
export class MessageEventReader extends EventReader<Lead> {
  /** What the event calls itself; null where it does not say. */
  type: BareType | 'other' | null = null
  /** The usage is that of a message that begins. */
  isEarly = false
  /** It has something that an event of a message has. */
  hasShape = false
  /** A block begins here. */
  hasBlock = false
  /** A block begins here that is more than an empty text. */
  hasTellingBlock = false
  /** Why the model has stopped is told here. */
  hasStop = false
  /** Where the `delta` stands. */
  deltaStart = -1
  deltaEnd = -1
  /** Calls of tools that begin here. */
  toolCalls = 0
  /** Thoughts were delivered as text. */
  hasThought = false
  /** Bytes of what holds thoughts encrypted, in base64. */
  sealBytes = 0

  /** It has an error, calls itself one, or is nothing that is known. */
  get mayBeError(): boolean {
    const { type } = this
    return this.hasError || type === 'error' || (!this.hasShape && (type === null || type === 'other'))
  }

  protected override clear(): void {
    this.type = null
    this.isEarly = false
    this.hasShape = false
    this.hasBlock = false
    this.hasTellingBlock = false
    this.hasStop = false
    this.deltaStart = -1
    this.toolCalls = 0
    this.hasThought = false
    this.sealBytes = 0
  }

  protected override get hasFound(): boolean {
    return this.hasBlock || this.hasStop || this.sealBytes > 0
  }

  protected override readFromLead(lead: Lead): void {
    // A delta, whatever its frame is called.
    this.type = 'other'
    this.hasShape = true
    this.readLeadText(lead)
    this.readDelta(this.walk.nextMember())
    this.readEvent(this.walk.nextMember())
  }

  protected override readEvent(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      if (this.walk.isKey('type')) this.readType()
      else if (this.walk.isKey('delta')) this.readDeltaObject()
      else if (this.walk.isKey('content_block')) this.readBlockObject()
      else if (this.walk.isKey('message')) this.readMessage()
      else if (this.walk.isKey('usage')) {
        this.hasShape = true
        this.readUsage()
      } else if (this.walk.isKey('error')) this.readError()
      else this.walk.skip()
    }
  }

  private readType(): void {
    const start = this.walk.at
    this.walk.skip()
    if (this.walk.isBroken || this.walk.json[start] !== QUOTE) return
    this.type = bareTypes.find((type) => isText(this.walk.json, start + 1, this.walk.at - 1, type)) ?? 'other'
  }

  private readLeadText(lead: Lead): void {
    if (this.readString() && lead === 'thinking') this.hasThought = true
  }

  private readDeltaObject(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    this.hasShape = true
    this.deltaStart = this.walk.at
    this.readDelta(this.walk.firstMember())
    this.deltaEnd = this.walk.at
  }

  private readDelta(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      const lead = this.walk.isKey('thinking') ? 'thinking' : this.isTextKey() ? 'text' : null
      if (lead !== null) {
        this.learnLead(lead)
        this.readLeadText(lead)
      } else if (this.walk.isKey('signature')) this.readSeal()
      else {
        if (this.walk.isKey('stop_reason') && this.walk.isAt(QUOTE)) this.hasStop = true
        this.walk.skip()
      }
    }
  }

  /** Text, the input of a tool piece by piece, or a summary of what was said before. */
  private isTextKey(): boolean {
    return this.walk.isKey('text') || this.walk.isKey('partial_json') || this.walk.isKey('content')
  }

  private readBlockObject(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    this.hasShape = true
    this.hasBlock = true
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) this.readBlockMember()
    if (this.textEnd > 0) this.hasTellingBlock = true
  }

  private readBlockMember(): void {
    if (this.walk.isKey('type')) this.readBlockType()
    else if (this.walk.isKey('name')) {
      if (this.readString()) this.toolCalls++
    } else if (this.walk.isKey('input')) this.readInput()
    else if (this.walk.isKey('thinking')) this.readLeadText('thinking')
    else if (this.isTextKey()) this.readString()
    else if (this.walk.isKey('data') || this.walk.isKey('signature')) this.readSeal()
    else this.walk.skip()
  }

  private readBlockType(): void {
    const start = this.walk.at
    this.walk.skip()
    if (!this.walk.isBroken && !isText(this.walk.json, start, this.walk.at, '"text"')) this.hasTellingBlock = true
  }

  /** The input of a tool, which comes at once from some providers. */
  private readInput(): void {
    const start = this.walk.at
    const { textEnd } = this
    if (this.walk.json[start] !== OPEN_BRACE) return this.walk.skip()
    this.readAsText()
    if (this.walk.at - start <= 2) this.textEnd = textEnd
  }

  private readSeal(): void {
    const start = this.walk.at
    this.walk.skip()
    if (!this.walk.isBroken && this.walk.json[start] === QUOTE) this.sealBytes += this.walk.at - start - 2
  }

  private readMessage(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    this.hasShape = true
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('usage')) {
        this.isEarly = true
        this.readUsage()
      } else this.walk.skip()
    }
  }
}
