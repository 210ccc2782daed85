import type { Capability } from '@tollgate/catalogue'
import { isEmbeddedMedia } from '../../core/embedded-media'
import { explainFault, fault } from '../../core/request-fault'
import type { MemberSpan, RequestFault, RequestFaultCode, RequestScan } from '../../core/request-scan'
import { isName, isText, type SkipOptions, skipSpace, type WalkBudget } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'
import { MediaWalk } from './media-walk'
import { readFields } from './read-fields'
import { fieldOf, foldedKey, noFields } from './request-fields'

const QUOTE = 34
const COLON = 58
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** More than any request has at its top level; each is looked at, and many of them would hold up the event loop. */
const mostMembers = 1_000
/**
 * Strings and brackets that a body may have: it is read in one go, and 64 MB of the shortest would hold everybody else up for
 * a quarter of a second. Two thousand messages have some fifteen thousand.
 */
const mostSteps = 1_000_000
/** Stream options are read whole when one of them is changed. */
const mostOptionsBytes = 16 * 1024
/** Up to this size a body is looked through again where its members matter. */
const mostUnlistedBytes = 1024 * 1024
const usageOption = 'include_usage'
const imageKey = 'image_url'
/** Fields in which a model is given files. */
const mediaFields: ReadonlySet<string> = new Set(['messages', 'input'])

/**
 * Finds in one forward pass what the relay must know of a request; agrees with `JSON.parse` on every valid body. What stands
 * inside fields that do not matter is the upstream's to judge. A body in which readers could take different values for a
 * field that matters is a fault.
 */
export function scanRequest(body: Buffer, capability: Capability): RequestScan | RequestFault {
  return new RequestScanner(body, capability).scan()
}

/** Names under which a part holds a sound, a film or a file. */
const mediaNames = ['file', 'video', 'video_url', 'audio_url', 'input_audio'] as const

function isMediaName(json: Buffer, start: number, end: number): boolean {
  if (json[skipSpace(json, end + 1)] !== COLON) return false
  return mediaNames.some((name) => isName(json, start, end, name))
}

class RequestScanner extends JsonWalker {
  private readonly fields = noFields()
  /** The bits of the fields that were met. */
  private met = 0
  private members = 0
  private fault: RequestFault | null = null
  private prompts = 1
  private isUsageAsked = false
  private imageKeys = 0
  /** Strings that look like files or like names of them, wherever they stand. */
  private likelyMedia = 0
  private readonly media = new MediaWalk()
  private readonly listed: MemberSpan[] | null

  constructor(
    private readonly body: Buffer,
    private readonly capability: Capability,
  ) {
    super()
    this.listed = body.length > mostUnlistedBytes ? [] : null
  }

  private readonly budget: WalkBudget = { left: mostSteps }
  protected override readonly skipping: SkipOptions = {
    budget: this.budget,
    onTelling: (json, start, end) => {
      if (isName(json, start, end, imageKey)) {
        if (json[skipSpace(json, end + 1)] === COLON) this.imageKeys++
      } else if (isEmbeddedMedia(json, start, end) || isMediaName(json, start, end)) this.likelyMedia++
    },
  }

  scan(): RequestScan | RequestFault {
    const { body } = this
    this.open(body, 0, body.length)
    if (this.at === body.length) return fault('empty', this.at)
    if (body[this.at] !== OPEN_BRACE) return explainFault(body, this.at)
    const hasMembers = this.firstMember()
    for (let more = hasMembers; more; more = this.nextMember()) {
      this.visitMember()
      if (this.fault !== null) return this.fault
    }
    if (this.budget.left < 0) return fault('too-complex', this.at)
    const objectEnd = this.at - 1
    if (!this.isBroken) this.at = skipSpace(body, this.at)
    if (this.isBroken || this.at !== body.length) return explainFault(body, this.at)
    return readFields(body, this.fields, {
      capability: this.capability,
      prompts: this.prompts,
      isUsageAsked: this.isUsageAsked,
      textBytes: body.length - this.media.bytes,
      mediaCount: this.media.files.length,
      soundBytes: this.media.soundBytes,
      opaqueMedia: this.media.opaque,
      files: this.media.files,
      linkedImages: Math.max(0, this.imageKeys - this.media.images),
      objectEnd,
      isEmptyObject: !hasMembers,
      members: this.listed,
    })
  }

  private visitMember(): void {
    const { keyStart: start, keyEnd: end, at } = this
    this.readMember()
    this.listed?.push({ key: { start, end }, value: { start: at, end: this.at } })
  }

  private readMember(): void {
    const { body, keyStart, keyEnd } = this
    if (++this.members > mostMembers) return this.refuse('too-many-fields', '')
    const field = fieldOf(body, keyStart, keyEnd)
    if (field === null) return this.skip()
    const { key, name, bit, isMisspelt } = field
    if (isMisspelt) return this.refuse('misspelt', key)
    if ((this.met & bit) !== 0) return this.refuse('duplicate', key)
    this.met |= bit
    const start = this.at
    const { likelyMedia } = this
    if (name === 'prompt') this.readPrompt()
    else if (name === 'streamOptions') this.readStreamOptions()
    else this.skip()
    if (this.isBroken) return
    if (this.likelyMedia > likelyMedia && mediaFields.has(key)) this.media.of(body, start, this.at)
    if (name === null) return
    if (name === 'streamOptions' && this.at - start > mostOptionsBytes) return this.refuse('too-large', key)
    this.fields[name] = { start, end: this.at }
  }

  private refuse(code: RequestFaultCode, param: string): void {
    this.fault ??= fault(code, this.keyStart, param)
  }

  /** Counts the prompts of a legacy completion request: each gets its own answers. */
  private readPrompt(): void {
    const start = this.at
    this.prompts = 1
    const first = this.json[start] === OPEN_BRACKET ? this.json[skipSpace(this.json, start + 1)] : undefined
    // An array of numbers is one prompt, given as tokens.
    if (first !== QUOTE && first !== OPEN_BRACKET) return this.skip()
    let count = 0
    for (let more = this.firstElement(); more; more = this.nextElement()) {
      count++
      this.skip()
    }
    if (this.isBroken) this.skipFrom(start)
    else this.prompts = count
  }

  /** Looks for `include_usage`, which must stand there once and under its own name too. */
  private readStreamOptions(): void {
    const start = this.at
    if (this.json[start] !== OPEN_BRACE) return this.skip()
    let asked: boolean | null = null
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      const valueStart = this.at
      this.skip()
      if (this.at - start > mostOptionsBytes) return
      const key = this.key() ?? ''
      if (foldedKey(key) !== usageOption) continue
      if (key !== usageOption) return this.refuse('misspelt', usageOption)
      if (asked !== null) return this.refuse('duplicate', usageOption)
      asked = isText(this.json, valueStart, this.at, 'true')
    }
    if (this.isBroken) this.skipFrom(start)
    else this.isUsageAsked = asked === true
  }

  /** What is no JSON inside is passed over: the upstream will refuse it. */
  private skipFrom(start: number): void {
    this.isBroken = false
    this.at = start
    this.skip()
  }
}
