import { explainFault, fault } from '../core/request-fault'
import type { MemberSpan, RequestFault, RequestFaultCode, RequestScan, Span } from '../core/request-scan'
import { skipSpace, type WalkBudget } from '../json/json-cursor'
import { JsonWalker } from '../json/json-walker'
import type { FieldPlaces, FieldTable, TopField } from './field-table'
import type { FileWalk } from './file-walk'

const OPEN_BRACE = 123

/** More than any request has at its top level; each is looked at, and many of them would hold up the event loop. */
const mostMembers = 1_000
/**
 * Strings and brackets that a body may have: it is read in one go, and 64 MB of the shortest would hold everybody else up for
 * a quarter of a second. Two thousand messages have some fifteen thousand.
 */
const mostSteps = 1_000_000
/** Up to this size a body is looked through again where its members matter. */
const mostUnlistedBytes = 1024 * 1024

/** What a walk over a body found besides the values of its fields. */
export interface FoundInBody
  extends
    Pick<RequestScan, 'textBytes' | 'mediaCount' | 'soundBytes' | 'opaqueMedia' | 'linkedImages'>,
    Pick<RequestScan['spans'], 'objectEnd' | 'isEmptyObject' | 'members' | 'files'> {}

/** How a format reads requests. */
interface Reading<Name extends string> {
  readonly table: FieldTable<Name>
  /** Looks for files; most requests have none that is worth a walk. */
  readonly files: () => FileWalk
  /** Fields in which a model is given files. */
  readonly mediaKeys: ReadonlySet<string>
}

/**
 * Finds in one forward pass where the fields of a request stand, and what files are in it; agrees with `JSON.parse` on every
 * valid body. What stands inside fields that do not matter is the upstream's to judge. A body in which readers could take
 * different values for a field that matters is a fault.
 */
export abstract class RequestScanner<Name extends string> {
  protected readonly places: FieldPlaces<Name>
  /** The files; null where there is nothing that looks like one. */
  protected media: FileWalk | null = null
  /** Strings that look like files or like names of them, wherever they stand. */
  protected likelyMedia = 0
  /** The bits of the fields that were met. */
  private met = 0
  private members = 0
  private fault: RequestFault | null = null
  private readonly listed: MemberSpan[] | null

  constructor(
    protected readonly body: Buffer,
    private readonly reading: Reading<Name>,
  ) {
    this.places = reading.table.noPlaces()
    this.listed = body.length > mostUnlistedBytes ? [] : null
  }

  private readonly budget: WalkBudget = { left: mostSteps }
  protected readonly walk = new JsonWalker({
    budget: this.budget,
    onTelling: (json, start, end) => this.noteString(json, start, end),
  })

  scan(): RequestScan | RequestFault {
    const { body } = this
    this.walk.open(body, 0, body.length)
    if (this.walk.at === body.length) return fault('empty', this.walk.at)
    if (body[this.walk.at] !== OPEN_BRACE) return explainFault(body, this.walk.at)
    const hasMembers = this.walk.firstMember()
    for (let more = hasMembers; more; more = this.walk.nextMember()) {
      this.visitMember()
      if (this.fault !== null) return this.fault
    }
    if (this.budget.left < 0) return fault('too-complex', this.walk.at)
    const objectEnd = this.walk.at - 1
    if (!this.walk.isBroken) this.walk.at = skipSpace(body, this.walk.at)
    if (this.walk.isBroken || this.walk.at !== body.length) return explainFault(body, this.walk.at)
    const { media } = this
    const files = media?.files ?? []
    return this.found({
      textBytes: body.length - (media?.bytes ?? 0),
      mediaCount: files.length,
      soundBytes: media?.soundBytes ?? 0,
      opaqueMedia: media?.opaque ?? 0,
      linkedImages: media?.linked ?? 0,
      files,
      objectEnd,
      isEmptyObject: !hasMembers,
      members: this.listed,
    })
  }

  /** Looks at a string that may be a file or the name of one: see `OnTellingString`. */
  protected abstract noteString(json: Buffer, start: number, end: number): void

  /** Goes over the value of a field that matters. */
  protected abstract readField(field: TopField<Name>): void

  /** Reads the values of the fields: the scan as a whole, or the first field whose value cannot be. */
  protected abstract found(found: FoundInBody): RequestScan | RequestFault

  /** The body is at fault; the first fault counts. */
  protected refuse(code: RequestFaultCode, param: string): void {
    this.fault ??= fault(code, this.walk.keyStart, param)
  }

  /** Goes on behind the value that begins at `start`: what is no JSON inside is passed over, the upstream will refuse it. */
  protected skipFrom(start: number): void {
    this.walk.isBroken = false
    this.walk.at = start
    this.walk.skip()
  }

  private visitMember(): void {
    const { keyStart: start, keyEnd: end, at } = this.walk
    this.readMember()
    this.listed?.push({ key: { start, end }, value: { start: at, end: this.walk.at } })
  }

  private readMember(): void {
    const { body, reading, walk } = this
    const { keyStart, keyEnd } = walk
    if (++this.members > mostMembers) return this.refuse('too-many-fields', '')
    const field = reading.table.fieldOf(body, keyStart, keyEnd)
    if (field === null) return this.walk.skip()
    const { key, name, bit, isMisspelt } = field
    if (isMisspelt) return this.refuse('misspelt', key)
    if ((this.met & bit) !== 0) return this.refuse('duplicate', key)
    this.met |= bit
    const start = this.walk.at
    const { likelyMedia } = this
    this.readField(field)
    if (this.walk.isBroken) return
    if (this.likelyMedia > likelyMedia && reading.mediaKeys.has(key)) {
      this.media ??= reading.files()
      this.media.of(body, start, walk.at)
    }
    if (name !== null) this.places[name] = { start, end: this.walk.at } satisfies Span
  }
}
