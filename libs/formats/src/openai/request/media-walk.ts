import type { Span } from '../../core/request-scan'
import { isText } from '../../json/json-cursor'
import { FileWalk } from '../../request/file-walk'

const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/**
 * Where a part of a message holds what is no text, and the member of it that is the file or its address
 * (https://platform.openai.com/docs/api-reference/chat/create; films and sounds by address as vLLM and Qwen take them,
 * files as Mistral and GLM do).
 */
const mediaParts: ReadonlyMap<string, MediaPart> = new Map<string, MediaPart>([
  ['image_url', { holder: 'url', kind: 'image' }],
  ['video_url', { holder: 'url', kind: 'opaque' }],
  ['video', { holder: 'url', kind: 'opaque' }],
  ['audio_url', { holder: 'url', kind: 'sound' }],
  ['input_audio', { holder: 'data', kind: 'sound' }],
  ['file', { holder: 'file_data', kind: 'opaque' }],
  ['file_id', { holder: 'url', kind: 'opaque' }],
  ['file_url', { holder: 'url', kind: 'opaque' }],
  ['document_url', { holder: 'url', kind: 'opaque' }],
])
interface MediaPart {
  readonly holder: string
  readonly kind: 'image' | 'sound' | 'opaque'
}
const dataPrefix = 'data:'
const imagePrefix = 'data:image/'

/** The files in a list of messages or parts. */
export class MediaWalk extends FileWalk {
  protected override readValue(): void {
    if (this.walk.isAt(OPEN_BRACKET)) this.readList()
  }

  /** Messages, or parts of one. */
  private readList(): void {
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) this.readMessage()
      else this.walk.skip()
    }
  }

  private readMessage(): void {
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.key() !== 'content' || !this.walk.isAt(OPEN_BRACKET)) this.readMember()
      else this.readParts()
    }
  }

  private readParts(): void {
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (!this.walk.isAt(OPEN_BRACE)) this.walk.skip()
      else for (let inside = this.walk.firstMember(); inside; inside = this.walk.nextMember()) this.readMember()
    }
  }

  /** A member of a part. */
  private readMember(): void {
    const part = mediaParts.get(this.walk.key() ?? '')
    if (part === undefined) return this.walk.skip()
    const before = this.bytes
    this.readHolder(part)
    const bytes = this.bytes - before
    if (part.kind === 'sound' && bytes > 0) this.soundBytes += bytes
    else if (part.kind !== 'image') this.opaque++
  }

  private readHolder({ holder, kind }: MediaPart): void {
    const isImage = kind === 'image'
    if (!this.walk.isAt(OPEN_BRACE)) return this.readFile(isImage)
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.key() === holder) this.readFile(isImage)
      else this.walk.skip()
    }
  }

  private readFile(isImage: boolean): void {
    const file = this.embeddedFile()
    if (file === null) return
    this.addFile(file)
    if (this.begins(file, imagePrefix)) this.images++
    // A film or a book in the place of an image.
    else if (isImage && this.begins(file, dataPrefix)) this.opaque++
  }

  private begins({ start }: Span, prefix: string): boolean {
    return isText(this.walk.json, start, start + prefix.length, prefix)
  }
}
