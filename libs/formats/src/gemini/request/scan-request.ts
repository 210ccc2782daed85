import type { Capability } from '@tollgate/catalogue'
import type { NamedByPath, RequestFault, RequestScan, Span } from '../../core/request-scan'
import { isName, isText } from '../../json/json-cursor'
import type { TopField } from '../../request/field-table'
import { type FoundInBody, RequestScanner } from '../../request/request-scanner'
import { MediaWalk } from './media-walk'
import { readFields } from './read-fields'
import { type FieldName, requestFields, settingFields } from './request-fields'
import { kindOfTool } from './tool-kinds'

const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** Strings without which there is no file among the parts. */
const mediaWords = ['inlineData', 'inline_data', 'fileData', 'file_data']
const mediaKeys = new Set(['contents', 'content', 'systemInstruction', 'requests', 'generateContentRequest'])
/** More than any batch may have: each is looked at. */
const mostRequests = 10_000
/** A longer name of a tool is none. */
const longestTool = 128

const reading = { table: requestFields, files: () => new MediaWalk(), mediaKeys }

/**
 * Finds what the relay must know of a request to generate, to embed or to count: see `RequestScanner`. Its path has `named` the
 * model; without that, for readers of its content alone, it is whatever the body says.
 */
export function scanRequest(
  body: Buffer,
  capability: Capability,
  named: NamedByPath | null = null,
): RequestScan | RequestFault {
  return new GeminiScanner(body, capability, named).scan()
}

class GeminiScanner extends RequestScanner<FieldName> {
  private readonly settings = settingFields.noPlaces()
  /** Names of the model inside of requests. */
  private readonly models: Span[] = []
  private readingTools = 0
  private maySearch = false

  constructor(
    body: Buffer,
    private readonly capability: Capability,
    private readonly named: NamedByPath | null,
  ) {
    super(body, reading)
  }

  protected override noteString(json: Buffer, start: number, end: number): void {
    for (const word of mediaWords) if (isName(json, start, end, word)) this.likelyMedia++
  }

  protected override readField({ name }: TopField<FieldName>): void {
    const start = this.walk.at
    if (name === 'settings') this.readSettings()
    else if (name === 'tools') this.readEach((first) => this.readTool(first))
    else if (name === 'requests') this.readRequests()
    else if (name === 'counted') this.readEach((first) => this.readRequest(first, 'generateContentRequest.model'))
    else this.walk.skip()
    if (this.walk.isBroken) this.skipFrom(start)
  }

  protected override found(found: FoundInBody): RequestScan | RequestFault {
    const { body, places, settings, models, readingTools, maySearch, capability, named } = this
    return readFields(body, places, { found, settings, models, readingTools, maySearch, capability, named })
  }

  /** Of `generationConfig`, whose fields must stand there once and under their own names too. */
  private readSettings(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    const met = new Set<number>()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      const { json, keyStart, keyEnd, at: start } = this.walk
      this.walk.skip()
      const field = settingFields.fieldOf(json, keyStart, keyEnd)
      if (field === null || this.walk.isBroken) continue
      const param = `generationConfig.${field.key}`
      if (field.isMisspelt) this.refuse('misspelt', param)
      else if (met.has(field.bit)) this.refuse('duplicate', param)
      met.add(field.bit)
      if (field.name !== null) this.settings[field.name] = { start, end: this.walk.at }
    }
  }

  private readRequests(): void {
    let requests = 0
    this.readEach((first) => {
      if (++requests > mostRequests) this.refuse('too-large', 'requests')
      this.readRequest(first, 'requests.model')
    })
  }

  /** Each object of a list, or the one that stands in its place; `readObject` is told whether it has a member. */
  private readEach(readObject: (first: boolean) => void): void {
    if (this.walk.isAt(OPEN_BRACE)) return readObject(this.walk.firstMember())
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) readObject(this.walk.firstMember())
      else this.walk.skip()
    }
  }

  /** One request of a batch, or the one that is counted: which model it names. */
  private readRequest(first: boolean, param: string): void {
    let hasModel = false
    for (let more = first; more; more = this.walk.nextMember()) {
      const isModel = isName(this.walk.json, this.walk.keyStart, this.walk.keyEnd, 'model')
      const start = this.walk.at
      this.walk.skip()
      if (!isModel || this.walk.isBroken) continue
      if (hasModel) this.refuse('duplicate', param)
      hasModel = true
      if (this.models.length <= mostRequests) this.models.push({ start, end: this.walk.at })
    }
  }

  private readTool(first: boolean): void {
    for (let more = first; more; more = this.walk.nextMember()) {
      const { json, keyStart, keyEnd, at: start } = this.walk
      const name = keyEnd - keyStart > longestTool ? '' : (this.walk.key() ?? '')
      this.walk.skip()
      if (this.walk.isBroken || isText(json, start, this.walk.at, 'null')) continue
      const kind = kindOfTool(name)
      if (kind === 'reading' || kind === 'searching') this.readingTools++
      if (kind === 'searching') this.maySearch = true
      if (kind === 'unpriced') this.refuse('unpriced', 'tools')
    }
  }
}
