import { isEmbeddedMedia } from '../../core/embedded-media'
import { explainFault, fault } from '../../core/request-fault'
import type { RequestFault, RequestScan } from '../../core/request-scan'
import { isName, isText, type OnLongString, skipSpace } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'
import { readFields } from './read-fields'
import { fieldOf, noFields } from './request-fields'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/**
 * Finds in one forward pass what the relay must know of a request; agrees with `JSON.parse` on every valid body. What stands
 * inside fields that do not matter is the upstream's to judge.
 */
export function scanRequest(body: Buffer): RequestScan | RequestFault {
  return new RequestScanner(body).scan()
}

class RequestScanner extends JsonWalker {
  private readonly fields = noFields()
  private hasDuplicates = false
  private prompts = 1
  private isUsageAsked = false
  private mediaCount = 0
  private mediaBytes = 0

  constructor(private readonly body: Buffer) {
    super()
  }

  protected override readonly onLong: OnLongString = (json, start, end) => {
    if (!isEmbeddedMedia(json, start)) return
    this.mediaCount++
    this.mediaBytes += end - start
  }

  scan(): RequestScan | RequestFault {
    const { body } = this
    this.open(body, 0, body.length)
    if (this.at === body.length) return fault('empty', this.at)
    if (body[this.at] !== OPEN_BRACE) return explainFault(body, this.at)
    const hasMembers = this.firstMember()
    for (let more = hasMembers; more; more = this.nextMember()) this.readMember()
    const objectEnd = this.at - 1
    if (!this.isBroken) this.at = skipSpace(body, this.at)
    if (this.isBroken || this.at !== body.length) return explainFault(body, this.at)
    return readFields(body, this.fields, {
      prompts: this.prompts,
      isUsageAsked: this.isUsageAsked,
      textBytes: body.length - this.mediaBytes,
      mediaCount: this.mediaCount,
      objectEnd,
      isEmptyObject: !hasMembers,
      hasDuplicates: this.hasDuplicates,
    })
  }

  private readMember(): void {
    const field = fieldOf(this.body, this.keyStart, this.keyEnd)
    const start = this.at
    if (field === 'prompt') this.readPrompt()
    else if (field === 'streamOptions') this.readStreamOptions()
    else this.skip()
    if (field === null || this.isBroken) return
    if (this.fields[field] !== null) this.hasDuplicates = true
    this.fields[field] = { start, end: this.at }
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

  /** Looks for `include_usage`; the last one wins. */
  private readStreamOptions(): void {
    const start = this.at
    this.isUsageAsked = false
    if (this.json[start] !== OPEN_BRACE) return this.skip()
    let isAsked = false
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      const isIt = isName(this.json, this.keyStart, this.keyEnd, 'include_usage')
      const valueStart = this.at
      this.skip()
      if (isIt) isAsked = isText(this.json, valueStart, this.at, 'true')
    }
    if (this.isBroken) this.skipFrom(start)
    else this.isUsageAsked = isAsked
  }

  /** What is no JSON inside is passed over: the upstream will refuse it. */
  private skipFrom(start: number): void {
    this.isBroken = false
    this.at = start
    this.skip()
  }
}
