import type { RequestFault, RequestScan } from '../../core/request-scan'
import { isName, textOf } from '../../json/json-cursor'
import type { TopField } from '../../request/field-table'
import { type FoundInBody, RequestScanner } from '../../request/request-scanner'
import { MediaWalk } from './media-walk'
import { readFields } from './read-fields'
import { type FieldName, requestFields } from './request-fields'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Strings without which there is no file in a message. */
const mediaWords = ['image', 'document', 'file_id']
/** A longer name of a tool is none of theirs. */
const longestType = 64
/**
 * Tools of the upstream's own that read what they like into the prompt, as often as the model wants
 * (https://platform.claude.com/docs/en/agents-and-tools/tool-use/server-tools). The others are carried out by the caller.
 */
const readingTools = /^(?:web_search|web_fetch|code_execution|mcp_toolset)(?:_|$)/
/** Of these the one whose uses are paid for by their number. */
const searchingTools = /^web_search(?:_|$)/
/** A tool that asks another model, at its price. */
const advisingTools = /^advisor(?:_|$)/

/** Finds what the relay must know of a request for a message: see `RequestScanner`. */
export function scanRequest(body: Buffer): RequestScan | RequestFault {
  return new AnthropicScanner(body).scan()
}

const reading = { table: requestFields, files: () => new MediaWalk(), mediaKeys: new Set(['messages']) }

class AnthropicScanner extends RequestScanner<FieldName> {
  private readingTools = 0
  private maySearch = false
  private hasAdvisor = false

  constructor(body: Buffer) {
    super(body, reading)
  }

  protected override noteString(json: Buffer, start: number, end: number): void {
    for (const word of mediaWords) if (isName(json, start, end, word)) this.likelyMedia++
  }

  protected override readField({ name }: TopField<FieldName>): void {
    if (name === 'tools') this.readTools()
    else this.walk.skip()
  }

  protected override found(found: FoundInBody): RequestScan | RequestFault {
    const { body, places, readingTools, maySearch, hasAdvisor } = this
    return readFields(body, places, { found, readingTools, maySearch, hasAdvisor })
  }

  private readTools(): void {
    const start = this.walk.at
    if (this.walk.json[start] !== OPEN_BRACKET) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (!this.walk.isAt(OPEN_BRACE)) this.walk.skip()
      else for (let inside = this.walk.firstMember(); inside; inside = this.walk.nextMember()) this.readToolMember()
    }
    if (this.walk.isBroken) this.skipFrom(start)
  }

  private readToolMember(): void {
    const { json, keyStart, keyEnd, at: start } = this.walk
    this.walk.skip()
    const end = this.walk.at - 1
    if (this.walk.isBroken || json[start] !== QUOTE || end - start > longestType) return
    if (!isName(json, keyStart, keyEnd, 'type')) return
    const type = textOf(json, start + 1, end) ?? ''
    if (readingTools.test(type)) this.readingTools++
    if (searchingTools.test(type)) this.maySearch = true
    if (advisingTools.test(type)) this.hasAdvisor = true
  }
}
