import type { Span } from '../../core/request-scan'
import { textOf } from '../../json/json-cursor'
import { FileWalk } from '../../request/file-walk'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Members in which parts stand, or what has parts. Under any other name a file is text to the model. */
const holders = new Set([
  'contents',
  'content',
  'parts',
  'systemInstruction',
  'system_instruction',
  'functionResponse',
  'function_response',
])
/** Lists included: parts of what a tool answered, in a part of a content, in a request of a batch, lie no deeper. */
const deepest = 12
/** A longer name of a kind is none. */
const mostMimeBytes = 256

/**
 * The files in contents: `{"inlineData": {mimeType, data}}` and `{"fileData": {mimeType, fileUri}}` among their parts, and among
 * those of what a tool answered (https://ai.google.dev/api/caching#Part). By its address a file may be a film of an hour.
 */
export class MediaWalk extends FileWalk {
  private depth = 0

  protected override readValue(): void {
    this.readNode()
    // What nobody could read through may hold anything.
    if (!this.walk.close()) this.opaque++
  }

  private readNode(): void {
    const first = this.walk.json[this.walk.at]
    if (this.depth === deepest || (first !== OPEN_BRACKET && first !== OPEN_BRACE)) return this.walk.skip()
    this.depth++
    if (first === OPEN_BRACE) this.readMembers()
    else for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) this.readNode()
    this.depth--
  }

  private readMembers(): void {
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const key = this.walk.key() ?? ''
      if (key === 'inlineData' || key === 'inline_data') this.readBlob()
      else if (key === 'fileData' || key === 'file_data') this.readAddress()
      else if (holders.has(key)) this.readNode()
      else this.walk.skip()
    }
  }

  private readAddress(): void {
    const isThere = this.walk.isAt(OPEN_BRACE)
    this.walk.skip()
    if (isThere) this.opaque++
  }

  private readBlob(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    let mime = ''
    let file: Span | null = null
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const key = this.walk.key()
      if (key === 'data') file = this.embeddedFile()
      else if (key === 'mimeType' || key === 'mime_type') mime = this.readMime()
      else this.walk.skip()
    }
    this.addBlob(mime, file)
  }

  private readMime(): string {
    const { json, at } = this.walk
    this.walk.skip()
    const end = this.walk.at - 1
    if (this.walk.isBroken || json[at] !== QUOTE || end - at > mostMimeBytes) return ''
    return (textOf(json, at + 1, end) ?? '').toLowerCase()
  }

  private addBlob(mime: string, file: Span | null): void {
    // A text has no more tokens than its base64 has bytes, which are held for.
    if (mime.startsWith('text/')) return
    if (file !== null) this.addFile(file)
    if (mime.startsWith('image/')) {
      if (file === null) this.linked++
      else this.images++
    } else if (mime.startsWith('audio/')) {
      if (file !== null) this.soundBytes += file.end - file.start
    } else this.opaque++
  }
}
