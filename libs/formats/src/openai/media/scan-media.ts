import type { RequestFault, RequestScan } from '../../core/request-scan'
import type { TopField } from '../../request/field-table'
import type { FileWalk } from '../../request/file-walk'
import { type FoundInBody, RequestScanner } from '../../request/request-scanner'
import { MediaWalk } from '../request/media-walk'
import { type MediaCapability, type MediaField, mediaFields } from './media-fields'
import { readAsk } from './read-ask'

const OPEN_BRACKET = 91

/** Finds what the relay must know of a request in JSON that is no chat: see `RequestScanner`. */
export function scanMedia(body: Buffer, capability: MediaCapability): RequestScan | RequestFault {
  return new MediaScanner(body, capability).scan()
}

const files = (): FileWalk => new MediaWalk()
const noKeys: ReadonlySet<string> = new Set()

class MediaScanner extends RequestScanner<MediaField> {
  private documents = 0

  constructor(body: Buffer, capability: MediaCapability) {
    super(body, { table: mediaFields[capability], files, mediaKeys: noKeys })
  }

  /** What stands in these bodies is text, whatever it looks like. */
  protected override noteString(): void {}

  protected override readField({ name }: TopField<MediaField>): void {
    if (name === 'documents') this.countDocuments()
    else this.walk.skip()
  }

  protected override found(found: FoundInBody): RequestScan | RequestFault {
    const values = readAsk(this.body, this.places, this.documents)
    if ('kind' in values) return values
    const { ask, ...told } = values
    const { objectEnd, isEmptyObject, members, files: fileSpans, ...counts } = found
    const { model } = this.places
    return {
      kind: 'request',
      ...told,
      ...counts,
      maxTokens: null,
      predictedBytes: 0,
      isUsageAsked: false,
      spans: { model, streamOptions: null, objectEnd, isEmptyObject, hasLimit: false, members, files: fileSpans },
      media: ask,
    }
  }

  private countDocuments(): void {
    const start = this.walk.at
    this.documents = 0
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      this.documents++
      this.walk.skip()
    }
    if (this.walk.isBroken) this.skipFrom(start)
  }
}
