import type { Capability } from '@tollgate/catalogue'
import { isEmbeddedMedia } from '../../core/media/embedded-media'
import type { RequestFault, RequestScan } from '../../core/request-scan'
import { isName, isText, skipSpace } from '../../json/json-cursor'
import { foldedKey, type TopField } from '../../request/field-table'
import { type FoundInBody, RequestScanner } from '../../request/request-scanner'
import { MediaWalk } from './media-walk'
import { readFields } from './read-fields'
import { type FieldName, requestFields } from './request-fields'

const QUOTE = 34
const COLON = 58
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Stream options are read whole when one of them is changed. */
const mostOptionsBytes = 16 * 1024
const usageOption = 'include_usage'
const imageKey = 'image_url'

/** Finds what the relay must know of a request for a chat, completions, embeddings or moderations: see `RequestScanner`. */
export function scanRequest(body: Buffer, capability: Capability): RequestScan | RequestFault {
  return new OpenAiScanner(body, capability).scan()
}

/** Names under which a part holds a sound, a film or a file. */
const files = ['file', 'file_id', 'file_url', 'document_url']
const mediaNames = [...files, 'video', 'video_url', 'audio_url', 'input_audio']

function isMediaName(json: Buffer, start: number, end: number): boolean {
  if (json[skipSpace(json, end + 1)] !== COLON) return false
  return mediaNames.some((name) => isName(json, start, end, name))
}

const reading = { table: requestFields, files: () => new MediaWalk(), mediaKeys: new Set(['messages', 'input']) }

class OpenAiScanner extends RequestScanner<FieldName> {
  private prompts = 1
  private isUsageAsked = false
  private imageKeys = 0

  constructor(
    body: Buffer,
    private readonly capability: Capability,
  ) {
    super(body, reading)
  }

  protected override noteString(json: Buffer, start: number, end: number): void {
    if (isName(json, start, end, imageKey)) {
      if (json[skipSpace(json, end + 1)] === COLON) this.imageKeys++
    } else if (isEmbeddedMedia(json, start, end) || isMediaName(json, start, end)) this.likelyMedia++
  }

  protected override readField({ name }: TopField<FieldName>): void {
    if (name === 'prompt') this.readPrompt()
    else if (name === 'streamOptions') this.readStreamOptions()
    else this.walk.skip()
  }

  protected override found(found: FoundInBody): RequestScan | RequestFault {
    const { body, places, capability, prompts, isUsageAsked, imageKeys, media } = this
    const linkedImages = Math.max(0, imageKeys - (media?.images ?? 0))
    return readFields(body, places, { found, linkedImages, capability, prompts, isUsageAsked })
  }

  /** Counts the prompts of a legacy completion request: each gets its own answers. */
  private readPrompt(): void {
    const start = this.walk.at
    this.prompts = 1
    const first =
      this.walk.json[start] === OPEN_BRACKET ? this.walk.json[skipSpace(this.walk.json, start + 1)] : undefined
    // An array of numbers is one prompt, given as tokens.
    if (first !== QUOTE && first !== OPEN_BRACKET) return this.walk.skip()
    let count = 0
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      count++
      this.walk.skip()
    }
    if (this.walk.isBroken) this.skipFrom(start)
    else this.prompts = count
  }

  /** Looks for `include_usage`, which must stand there once and under its own name too. */
  private readStreamOptions(): void {
    const start = this.walk.at
    if (this.walk.json[start] === OPEN_BRACE) this.readUsageOption(start)
    else this.walk.skip()
    if (!this.walk.isBroken && this.walk.at - start > mostOptionsBytes) this.refuse('too-large', 'stream_options')
  }

  private readUsageOption(start: number): void {
    let asked: boolean | null = null
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const valueStart = this.walk.at
      this.walk.skip()
      if (this.walk.at - start > mostOptionsBytes) return
      const key = this.walk.key() ?? ''
      if (foldedKey(key) !== usageOption) continue
      if (key !== usageOption) return this.refuse('misspelt', usageOption)
      if (asked !== null) return this.refuse('duplicate', usageOption)
      asked = isText(this.walk.json, valueStart, this.walk.at, 'true')
    }
    if (this.walk.isBroken) this.skipFrom(start)
    else this.isUsageAsked = asked === true
  }
}
