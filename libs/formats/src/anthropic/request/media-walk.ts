import type { Span } from '../../core/request-scan'
import { isName } from '../../json/json-cursor'
import { FileWalk } from '../../request/file-walk'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Results of tools stand in messages, documents in results, images in documents. What lies deeper is text. */
const deepest = 8

/** What an image or a document is made of. */
interface Source {
  readonly isText: boolean
  readonly isEmbedded: boolean
  readonly file: Span | null
}

/**
 * The images and documents in a list of messages: `{"type": "image", "source": {type: "base64", media_type, data}}`, the source
 * being an address or the id of a file as well (https://platform.claude.com/docs/en/build-with-claude/vision and
 * …/pdf-support). They stand in `content`, that of results included, and nowhere else.
 */
export class MediaWalk extends FileWalk {
  private depth = 0

  protected override readValue(): void {
    this.readContent()
    // What nobody could read through may hold anything.
    if (!this.walk.close()) this.opaque++
  }

  /** Messages, blocks, or a single one. */
  private readContent(): void {
    const first = this.walk.json[this.walk.at]
    if (this.depth === deepest || (first !== OPEN_BRACKET && first !== OPEN_BRACE)) return this.walk.skip()
    this.depth++
    if (first === OPEN_BRACE) this.readBlock()
    else for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) this.readElement()
    this.depth--
  }

  private readElement(): void {
    if (this.walk.isAt(OPEN_BRACE)) this.readBlock()
    else this.walk.skip()
  }

  /** A message or a block; its members come in any order. */
  private readBlock(): void {
    let isImage = false
    let isDocument = false
    let hasFile = false
    let source: Source | null = null
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const key = this.walk.key()
      if (key === 'content') this.readContent()
      else if (key === 'source') source = this.readSource()
      else {
        const start = this.walk.at
        this.walk.skip()
        if (key === 'type') {
          isImage = this.isValue(start, 'image')
          isDocument = this.isValue(start, 'document')
        } else if (key === 'file_id') hasFile = true
      }
    }
    if (isImage) this.addImage(source)
    else if (isDocument) this.addDocument(source)
    // A file that is given to the tools of the model.
    else if (hasFile) this.opaque++
  }

  private addImage(source: Source | null): void {
    if (source?.isEmbedded !== true || source.file === null) this.linked++
    else {
      this.images++
      this.addFile(source.file)
    }
  }

  private addDocument(source: Source | null): void {
    if (source?.isText === true) return
    this.opaque++
    if (source?.isEmbedded === true && source.file !== null) this.addFile(source.file)
  }

  private readSource(): Source {
    if (!this.walk.isAt(OPEN_BRACE)) {
      this.walk.skip()
      // The text of a search result.
      return { isText: true, isEmbedded: false, file: null }
    }
    let isText = false
    let isEmbedded = false
    let file: Span | null = null
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const key = this.walk.key()
      if (key === 'content') this.readContent()
      else if (key === 'data') file = this.embeddedFile()
      else {
        const start = this.walk.at
        this.walk.skip()
        if (key !== 'type') continue
        isText = this.isValue(start, 'text') || this.isValue(start, 'content')
        isEmbedded = this.isValue(start, 'base64')
      }
    }
    return { isText, isEmbedded, file }
  }

  /** Whether the value that was skipped from `start` is this text. */
  private isValue(start: number, text: string): boolean {
    const { json, at } = this.walk
    return !this.walk.isBroken && json[start] === QUOTE && isName(json, start + 1, at - 1, text)
  }
}
