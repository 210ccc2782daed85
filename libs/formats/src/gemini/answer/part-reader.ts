import { EventReader } from '../../answer/event-reader'
import { isText } from '../../json/json-cursor'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

const noBytes = Buffer.alloc(0)

/** What the member is at which the known beginning of a stream's events ends. */
export type Lead = 'text'

/** Longer paths to a piece of a call's arguments are not compared. */
const mostPathBytes = 4_096

/** Reads what the parts of a content deliver (https://ai.google.dev/api/caching#Part). The fields hold what was found since `clearParts`. */
export abstract class PartReader extends EventReader<Lead> {
  /** Calls of tools that begin in this event. */
  toolCalls = 0
  /** Images that were delivered. */
  images = 0
  /** Bytes of sound that was delivered, in base64. */
  soundBytes = 0
  /** Where the last piece of arguments belongs. */
  private lastPath: Buffer = noBytes

  protected clearParts(): void {
    this.toolCalls = 0
    this.images = 0
    this.soundBytes = 0
  }

  /** Something was delivered that is not text. */
  get hasMedia(): boolean {
    return this.images > 0 || this.soundBytes > 0
  }

  protected readContent(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    this.readContentMembers(this.walk.firstMember())
  }

  protected readContentMembers(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      if (this.walk.isKey('parts') && this.walk.isAt(OPEN_BRACKET)) this.readParts(this.walk.firstElement())
      else this.walk.skip()
    }
  }

  protected readParts(first: boolean): void {
    for (let more = first; more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) this.readPart(this.walk.firstMember())
      else this.walk.skip()
    }
  }

  protected readPart(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      if (this.walk.isKey('text')) {
        this.learnLead('text')
        this.readString()
      } else if (this.walk.isKey('functionCall')) this.readMembers(this.readCallMember)
      else if (this.walk.isKey('executableCode')) this.readMembers(this.readCodeMember)
      else if (this.walk.isKey('inlineData')) this.readBlob()
      else this.walk.skip()
    }
  }

  /** Reads the members of the object that begins here. */
  private readMembers(readMember: () => void): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) readMember()
  }

  // Bound once: they are given to a walk for every call.
  private readonly readCallMember = (): void => {
    if (this.walk.isKey('name')) {
      if (this.readString()) this.toolCalls++
    } else if (this.walk.isKey('args')) this.readArguments()
    else if (this.walk.isKey('partialArgs')) this.readPieces()
    else this.walk.skip()
  }

  private readonly readCodeMember = (): void => {
    if (this.walk.isKey('code')) this.readString()
    else this.walk.skip()
  }

  /** Whole arguments, as they stand. */
  private readArguments(): void {
    const start = this.walk.at
    const { textEnd } = this
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    this.readAsText()
    if (this.walk.at - start <= 2) this.textEnd = textEnd
  }

  /** Arguments in pieces: `[{jsonPath, stringValue, willContinue}]`. */
  private readPieces(): void {
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement())
      this.readMembers(this.readPieceMember)
  }

  private readonly readPieceMember = (): void => {
    if (this.walk.isKey('stringValue')) this.readString()
    else if (this.walk.isKey('jsonPath')) this.readPath()
    else if (this.walk.isKey('numberValue') || this.walk.isKey('boolValue')) this.readAsText()
    else this.walk.skip()
  }

  /** The names of arguments stand in paths to them, which are told again with every piece. */
  private readPath(): void {
    const { json, at } = this.walk
    const { textEnd } = this
    if (!this.readString()) return
    const path = json.subarray(at, this.walk.at)
    if (path.equals(this.lastPath)) this.textEnd = textEnd
    else if (path.length <= mostPathBytes) this.lastPath = Buffer.from(path)
  }

  /** An image or a sound: `{mimeType, data}` in any order. */
  private readBlob(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    let isSound = false
    let bytes = 0
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const { json, at } = this.walk
      const isMime = this.walk.isKey('mimeType')
      const isData = this.walk.isKey('data')
      this.walk.skip()
      if (this.walk.isBroken || json[at] !== QUOTE) continue
      if (isMime) isSound = isText(json, at + 1, at + 7, 'audio/')
      else if (isData) bytes = this.walk.at - at - 2
    }
    if (bytes === 0) return
    if (isSound) this.soundBytes += bytes
    else this.images++
  }
}
