import { isText } from '../../json/json-cursor'
import { FileWalk } from '../../request/file-walk'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123
const N = 110

/** Where an item has parts: a message, what a tool brought. */
const partKeys: ReadonlySet<string> = new Set(['content', 'output'])
const imageTypes: ReadonlySet<string> = new Set(['input_image', 'computer_screenshot'])
const imagePrefix = 'data:image/'

/**
 * The images, files and sounds in an input: parts of messages and of what tools brought, `{"type": "input_image", image_url}`,
 * `{"type": "input_file", file_data}`, each of which may be an address or an id as well
 * (https://platform.openai.com/docs/api-reference/responses/create#responses-create-input).
 */
export class MediaWalk extends FileWalk {
  protected override readValue(): void {
    if (this.walk.isAt(OPEN_BRACKET)) this.readItems()
  }

  private readItems(): void {
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (!this.walk.isAt(OPEN_BRACE)) {
        this.walk.skip()
        continue
      }
      for (let inside = this.walk.firstMember(); inside; inside = this.walk.nextMember()) {
        if (partKeys.has(this.walk.key() ?? '')) this.readParts()
        else this.walk.skip()
      }
    }
  }

  /** Parts, or a single one. */
  private readParts(): void {
    if (this.walk.isAt(OPEN_BRACE)) return this.readPart()
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) this.readPart()
      else this.walk.skip()
    }
  }

  /** A part; its members come in any order. */
  private readPart(): void {
    let isImage = false
    let ids = 0
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const key = this.walk.key()
      const first = this.walk.json[this.walk.at]
      if (key === 'image_url') this.readImage()
      else if (key === 'file_data') this.readFile()
      else if (key === 'input_audio') this.readSound()
      else if (key === 'type') isImage = this.readIsImage()
      else {
        if (key === 'file_id' && first !== N) ids++
        if (key === 'file_url' && first !== N) this.opaque++
        this.walk.skip()
      }
    }
    if (isImage) this.linked += ids
    else this.opaque += ids
  }

  private readIsImage(): boolean {
    const { json, at: start } = this.walk
    this.walk.skip()
    if (this.walk.isBroken || json[start] !== QUOTE) return false
    return imageTypes.has(json.toString('latin1', start + 1, Math.min(this.walk.at - 1, start + 64)))
  }

  /** An image as it stands, or its address; what else stands in its place is a file. */
  private readImage(): void {
    if (this.walk.isAt(N)) return this.walk.skip()
    const file = this.embeddedFile()
    if (file === null) this.linked++
    else if (isText(this.walk.json, file.start, file.start + imagePrefix.length, imagePrefix)) {
      this.images++
      this.addFile(file)
    } else {
      this.opaque++
      this.addFile(file)
    }
  }

  private readFile(): void {
    if (this.walk.isAt(N)) return this.walk.skip()
    this.opaque++
    const file = this.embeddedFile()
    if (file !== null) this.addFile(file)
  }

  private readSound(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.key() !== 'data') {
        this.walk.skip()
        continue
      }
      const file = this.embeddedFile()
      if (file === null) this.opaque++
      else {
        this.addFile(file)
        this.soundBytes += file.end - file.start
      }
    }
  }
}
