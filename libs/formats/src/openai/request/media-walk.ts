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
const mediaParts: ReadonlyMap<string, MediaPart> = new Map<string, MediaPart>([
  ['image_url', { holder: 'url', kind: 'image' }],
  ['video_url', { holder: 'url', kind: 'opaque' }],
  ['video', { holder: 'url', kind: 'opaque' }],
  ['audio_url', { holder: 'url', kind: 'sound' }],
  ['input_audio', { holder: 'data', kind: 'sound' }],
  ['file', { holder: 'file_data', kind: 'opaque' }],
])
interface MediaPart {
  readonly holder: string
  readonly kind: 'image' | 'sound' | 'opaque'
}
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
  /** What the sounds among them take. */
  soundBytes = 0
  /** Files and films, embedded or not, and sounds that are not. */
  opaque = 0

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
    const part = mediaParts.get(this.key() ?? '')
    if (part === undefined) return this.skip()
    const before = this.bytes
    this.readHolder(part.holder)
    const bytes = this.bytes - before
    if (part.kind === 'sound' && bytes > 0) this.soundBytes += bytes
    else if (part.kind !== 'image') this.opaque++
  }

  private readHolder(holder: string): void {
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
