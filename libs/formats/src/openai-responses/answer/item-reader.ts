import { EventReader } from '../../answer/event-reader'
import { isText } from '../../json/json-cursor'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Reads what of the items of an output a model has written. The fields hold what was found since `clearItem`. */
export abstract class ItemReader<Lead extends string> extends EventReader<Lead> {
  /** Calls of tools that begin here. */
  toolCalls = 0
  /** Images that were drawn. */
  images = 0
  /** Bytes of sound, in base64. */
  soundBytes = 0
  /** An item begins here that is more than an empty message. */
  hasTellingItem = false
  /** Where the name stands that the last item calls; -1 where it calls none. */
  protected nameStart = -1
  private nameEnd = -1

  protected clearItem(): void {
    this.toolCalls = 0
    this.images = 0
    this.soundBytes = 0
    this.hasTellingItem = false
  }

  /** Bytes of the texts that were found since there were so many of them. */
  protected textBytes(from: number): number {
    let bytes = 0
    for (let i = from; i < this.textEnd; i += 2) bytes += (this.texts[i + 1] as number) - (this.texts[i] as number) // pairs
    return bytes
  }

  /** The last item begins a call. */
  protected noteCall(): void {
    if (this.nameStart === -1) return
    this.toolCalls++
    this.texts[this.textEnd++] = this.nameStart
    this.texts[this.textEnd++] = this.nameEnd
  }

  protected readItems(): void {
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) {
        this.readItem()
        this.noteCall()
      } else this.walk.skip()
    }
  }

  /** At the brace of an item: notes its texts, and where the name of its call stands. */
  protected readItem(): void {
    this.nameStart = -1
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) this.readItemMember()
  }

  private readItemMember(): void {
    const { walk } = this
    if (walk.isKey('type')) this.readItemType()
    else if (walk.isKey('name')) this.readName()
    else if (walk.isKey('arguments') || walk.isKey('input') || walk.isKey('code')) this.readGiven()
    else if (walk.isKey('content') || walk.isKey('summary')) this.readParts()
    else if (walk.isKey('result')) {
      if (walk.isAt(QUOTE)) this.images++
      walk.skip()
    } else walk.skip()
  }

  private readItemType(): void {
    const { walk } = this
    const start = walk.at
    walk.skip()
    if (!walk.isBroken && !isText(walk.json, start, walk.at, '"message"')) this.hasTellingItem = true
  }

  private readName(): void {
    const { walk } = this
    const start = walk.at
    walk.skip()
    if (walk.isBroken || walk.json[start] !== QUOTE || walk.at - start <= 2) return
    this.nameStart = start + 1
    this.nameEnd = walk.at - 1
  }

  /** A text, or an object as some providers give it, which counts as it stands. */
  private readGiven(): void {
    if (this.walk.isAt(OPEN_BRACE)) this.readAsText()
    else this.readString()
  }

  private readParts(): void {
    const { walk } = this
    if (!walk.isAt(OPEN_BRACKET)) {
      this.readString()
      return
    }
    for (let more = walk.firstElement(); more; more = walk.nextElement()) {
      if (!walk.isAt(OPEN_BRACE)) {
        walk.skip()
        continue
      }
      for (let inside = walk.firstMember(); inside; inside = walk.nextMember()) {
        if (walk.isKey('text') || walk.isKey('refusal') || walk.isKey('transcript')) this.readString()
        else walk.skip()
      }
    }
  }
}
