import type { RequestFault, RequestScan } from '../../core/request-scan'
import { isName } from '../../json/json-cursor'
import type { TopField } from '../../request/field-table'
import { type FoundInBody, RequestScanner } from '../../request/request-scanner'
import { ItemWalk } from './item-walk'
import { MediaWalk } from './media-walk'
import { readFields } from './read-fields'
import { type FieldName, requestFields } from './request-fields'

const OPEN_BRACE = 123
const QUOTE = 34

/** Strings without which there is no image, sound or file in an input. */
const mediaWords = ['image_url', 'file_id', 'file_url', 'file_data', 'input_audio']

/** Finds what the relay must know of a request for a response: see `RequestScanner`. */
export function scanRequest(body: Buffer): RequestScan | RequestFault {
  return new ResponsesScanner(body).scan()
}

const reading = { table: requestFields, files: () => new MediaWalk(), mediaKeys: new Set(['input']) }

class ResponsesScanner extends RequestScanner<FieldName> {
  private readonly tools = new ItemWalk(this.walk)
  private readonly input = new ItemWalk(this.walk)
  private hasUnpricedMode = false

  constructor(body: Buffer) {
    super(body, reading)
  }

  protected override readField({ name }: TopField<FieldName>): void {
    const start = this.walk.at
    if (name === 'tools') this.tools.readTools()
    else if (name === 'input') this.input.readInput()
    else if (name === 'reasoning') this.readReasoning()
    else this.walk.skip()
    if (this.walk.isBroken) this.skipFrom(start)
  }

  protected override noteString(json: Buffer, start: number, end: number): void {
    for (const word of mediaWords) if (isName(json, start, end, word)) this.likelyMedia++
  }

  protected override found(found: FoundInBody): RequestScan | RequestFault {
    const { body, places, tools, input, hasUnpricedMode } = this
    return readFields(body, places, { found, tools, input, hasUnpricedMode })
  }

  /** Another mode of reasoning than the standard one asks more of a model than its price was made for. */
  private readReasoning(): void {
    const { walk } = this
    if (!walk.isAt(OPEN_BRACE)) return walk.skip()
    for (let more = walk.firstMember(); more; more = walk.nextMember()) {
      const { json, keyStart, keyEnd, at } = walk
      walk.skip()
      if (walk.isBroken || json[at] !== QUOTE || !isName(json, keyStart, keyEnd, 'mode')) continue
      if (!isName(json, at + 1, walk.at - 1, 'standard')) this.hasUnpricedMode = true
    }
  }
}
