import { isEmbeddedMedia } from '../core/media/embedded-media'
import type { Span } from '../core/request-scan'
import { JsonWalker } from '../json/json-walker'

const QUOTE = 34

/**
 * The files in a list of messages. Only where a model is given a file is it one: in the schema of a tool, in arguments, under
 * a name that nobody knows, the same string is text, of which a model reads every token. Each format says where that is.
 */
export abstract class FileWalk {
  protected readonly walk = new JsonWalker()
  /** Where embedded files stand, quotes left out, and the bytes that they take. */
  readonly files: Span[] = []
  bytes = 0
  /** Those that are images. */
  images = 0
  /** Images that are given by their address, or as a few bytes. */
  linked = 0
  /** What the sounds among them take. */
  soundBytes = 0
  /** Files and films, embedded or not, and sounds that are not. */
  opaque = 0

  /** Looks through the value in `json[start, end)`; what is no JSON inside it is passed over. */
  of(json: Buffer, start: number, end: number): void {
    this.walk.open(json, start, end)
    this.readValue()
  }

  /** Reads the value that begins here. */
  protected abstract readValue(): void

  /** Goes over the value that begins here, which is a string where it is a file; its place, or null where it is none. */
  protected embeddedFile(): Span | null {
    const { json, at: quote } = this.walk
    this.walk.skip()
    if (this.walk.isBroken || json[quote] !== QUOTE) return null
    const [start, end] = [quote + 1, this.walk.at - 1]
    return isEmbeddedMedia(json, start, end) ? { start, end } : null
  }

  protected addFile(file: Span): void {
    this.files.push(file)
    this.bytes += file.end - file.start
  }
}
