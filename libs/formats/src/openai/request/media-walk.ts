import { isEmbeddedMedia } from '../../core/embedded-media'
import type { Span } from '../../core/request-scan'
import { isText } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/**
 * Where a part of a message holds what is no text, and the member of it that is the file or its address
 * (https://platform.openai.com/docs/api-reference/chat/create; films and sounds by address as vLLM and Qwen take them).
 */
const mediaParts: ReadonlyMap<string, string> = new Map([
  ['image_url', 'url'],
  ['video_url', 'url'],
  ['audio_url', 'url'],
  ['input_audio', 'data'],
  ['file', 'file_data'],
])
const imagePrefix = 'data:image/'

/**
 * The files in a list of messages or parts. Only where a model is given a file is it one: in the schema of a tool, in
 * arguments, under a name that nobody knows, the same string is text, of which a model reads every token.
 */
export class MediaWalk extends JsonWalker {
  /** Where embedded files stand, quotes left out, and the bytes that they take. */
  readonly files: Span[] = []
  bytes = 0
  /** Those that are images. */
  images = 0

  /** Looks through the value in `json[start, end)`; what is no JSON inside it is passed over. */
  of(json: Buffer, start: number, end: number): this {
    this.open(json, start, end)
    if (json[this.at] === OPEN_BRACKET) this.readList()
    return this
  }

  /** Messages, or parts of one. */
  private readList(): void {
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      if (this.json[this.at] === OPEN_BRACE) this.readMessage()
      else this.skip()
    }
  }

  private readMessage(): void {
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.key() !== 'content' || this.json[this.at] !== OPEN_BRACKET) this.readMember()
      else this.readParts()
    }
  }

  private readParts(): void {
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      if (this.json[this.at] !== OPEN_BRACE) this.skip()
      else for (let inside = this.firstMember(); inside; inside = this.nextMember()) this.readMember()
    }
  }

  /** A member of a part. */
  private readMember(): void {
    const holder = mediaParts.get(this.key() ?? '')
    if (holder === undefined) return this.skip()
    if (this.json[this.at] !== OPEN_BRACE) return this.readFile()
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.key() === holder) this.readFile()
      else this.skip()
    }
  }

  private readFile(): void {
    const { json, at: quote } = this
    this.skip()
    if (this.isBroken || json[quote] !== QUOTE) return
    const [start, end] = [quote + 1, this.at - 1]
    if (!isEmbeddedMedia(json, start, end)) return
    this.files.push({ start, end })
    this.bytes += end - start
    if (isText(json, start, start + imagePrefix.length, imagePrefix)) this.images++
  }
}
