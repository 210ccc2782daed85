import { isText } from '../../json/json-cursor'
import { ItemReader } from './item-reader'

const QUOTE = 34
const OPEN_BRACE = 123

/** Types of events that say more than what their `delta` says. */
const knownTypes = {
  'response.output_item.added': 'item-added',
  'response.output_item.done': 'item-done',
  'response.completed': 'completed',
  'response.incomplete': 'completed',
  'response.failed': 'failed',
  'response.audio.delta': 'sound',
  error: 'error',
} as const
type KnownType = (typeof knownTypes)[keyof typeof knownTypes]
const typeNames = Object.entries(knownTypes)

/**
 * Reads the events of one response (https://platform.openai.com/docs/api-reference/responses-streaming): what text they
 * deliver, where usage and error stand. A text comes in deltas, then as a whole, then in its item, and once more in the
 * response: the deltas count, and what comes without them.
 */
export class ResponseEventReader extends ItemReader<'delta'> {
  /** What the event calls itself; null where it does not say. */
  type: KnownType | 'other' | null = null

  private itemStart = -1
  private responseStart = -1
  /** A number that no other event has stands in front. */
  private isNumbered = false
  /** Bytes of text that were delivered so far, names left out, and bytes that whole items have repeated. */
  private deliveredBytes = 0
  private repeatedBytes = 0
  /** Calls that have begun, and those that whole items have repeated. */
  private calls = 0
  private repeatedCalls = 0

  /** It has an error, calls itself one, or is nothing that is known. */
  get mayBeError(): boolean {
    const { type } = this
    return this.hasError || type === 'error' || type === 'failed' || type === null
  }

  protected override clear(): void {
    this.type = null
    this.itemStart = -1
    this.responseStart = -1
    this.isNumbered = false
    this.clearItem()
  }

  protected override get hasFound(): boolean {
    return this.isNumbered || this.itemStart !== -1 || this.responseStart !== -1
  }

  protected override readFromLead(): void {
    // The delta of a text.
    this.type = 'other'
    this.readString()
    this.readMembers(this.walk.nextMember())
    this.settle()
  }

  protected override readEvent(first: boolean): void {
    this.readMembers(first)
    this.settle()
  }

  private readMembers(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      switch (this.walk.keyEnd - this.walk.keyStart) {
        case 4:
          if (this.walk.isKey('type')) this.readType()
          else if (this.walk.isKey('item')) this.itemStart = this.passOver()
          else this.walk.skip()
          break
        case 5:
          if (this.walk.isKey('delta')) this.readDelta()
          else if (this.walk.isKey('error')) this.readError()
          else this.walk.skip()
          break
        case 8:
          if (this.walk.isKey('response')) this.responseStart = this.passOver()
          else this.walk.skip()
          break
        case 15:
          if (this.walk.isKey('sequence_number')) this.isNumbered = true
          this.walk.skip()
          break
        default:
          this.walk.skip()
      }
    }
  }

  private readType(): void {
    const start = this.walk.at
    this.walk.skip()
    if (this.walk.isBroken || this.walk.json[start] !== QUOTE) return
    const known = typeNames.find(([name]) => isText(this.walk.json, start + 1, this.walk.at - 1, name))
    this.type = known === undefined ? 'other' : known[1]
  }

  private readDelta(): void {
    if (this.type === 'other') this.learnLead('delta')
    this.readString()
  }

  /** Goes over an object that is read once the type is known; where it begins, or -1 where it is none. */
  private passOver(): number {
    const start = this.walk.at
    this.walk.skip()
    return this.walk.json[start] === OPEN_BRACE ? start : -1
  }

  /** Once all members are known, wherever they stood. */
  private settle(): void {
    if (this.walk.isBroken) return
    const { type } = this
    if (type === 'sound') this.takeSound()
    this.deliveredBytes += this.textBytes(0)
    if (this.itemStart !== -1 && type === 'item-added') this.readItemAdded()
    if (this.itemStart !== -1 && type === 'item-done') this.readItemDone()
    if (this.responseStart !== -1 && (type === 'completed' || type === 'failed')) this.readWholeResponse()
  }

  /** What the delta of a sound holds is no text. */
  private takeSound(): void {
    this.soundBytes += this.textBytes(0)
    this.textEnd = 0
  }

  private readItemAdded(): void {
    const { textEnd } = this
    this.at(this.itemStart, () => this.readItem())
    this.deliveredBytes += this.textBytes(textEnd)
    if (this.nameStart !== -1) this.calls++
    this.noteCall()
  }

  /** An item as a whole repeats what its deltas have delivered, where there were any. */
  private readItemDone(): void {
    const { textEnd } = this
    this.at(this.itemStart, () => this.readItem())
    const bytes = this.textBytes(textEnd)
    this.repeatedBytes += bytes
    if (this.repeatedBytes > this.deliveredBytes) this.deliveredBytes += bytes
    else this.textEnd = textEnd
    if (this.nameStart === -1 || ++this.repeatedCalls <= this.calls) return
    this.calls++
    this.noteCall()
  }

  private readWholeResponse(): void {
    const { textEnd } = this
    this.at(this.responseStart, () => {
      for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
        if (this.walk.isKey('usage')) this.readUsage()
        else if (this.walk.isKey('error')) this.readError()
        else if (this.walk.isKey('output')) this.readItems()
        else this.walk.skip()
      }
    })
    if (this.deliveredBytes + this.calls === 0) return
    this.textEnd = textEnd
    this.toolCalls = 0
    // Its images came in their items.
    this.images = 0
  }

  /** Reads something that was passed over, and comes back. */
  private at(start: number, read: () => void): void {
    const behind = this.walk.at
    this.walk.at = start
    read()
    if (!this.walk.isBroken) this.walk.at = behind
  }
}
