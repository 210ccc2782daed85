import { textOf } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'

const QUOTE = 34
const OPEN_BRACE = 123
/** A name longer than this is not repeated. */
const longestName = 256
/** Digits of the largest number of seconds that is repeated. */
const mostDigits = 12

/** What a stream's chunks call themselves. */
export interface StreamIdentity {
  readonly id: string
  readonly object: string
  readonly model: string
  /** Unix seconds. */
  readonly created: number
}

/** Of a chunk that does not say. */
export const unnamed: StreamIdentity = Object.freeze({ id: '', object: 'chat.completion.chunk', model: '', created: 0 })

/** What the chunk in `json[start, end)` calls itself; `unnamed` where it has no id. The chunk has been read before. */
export function identityOf(json: Buffer, start: number, end: number): StreamIdentity {
  return new IdentityReader().read(json, start, end)
}

class IdentityReader extends JsonWalker {
  read(json: Buffer, start: number, end: number): StreamIdentity {
    this.open(json, start, end)
    let { id, object, model, created } = unnamed
    if (json[this.at] !== OPEN_BRACE) return unnamed
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      if (this.isKey('id')) id = this.readName() ?? id
      else if (this.isKey('object')) object = this.readName() ?? object
      else if (this.isKey('model')) model = this.readName() ?? model
      else if (this.isKey('created')) created = this.readSeconds() ?? created
      else this.skip()
    }
    return id === '' ? unnamed : { id, object, model, created }
  }

  private readName(): string | null {
    const { json, at } = this
    this.skip()
    if (this.isBroken || json[at] !== QUOTE || this.at - at > longestName) return null
    return textOf(json, at + 1, this.at - 1)
  }

  private readSeconds(): number | null {
    const { json, at } = this
    this.skip()
    const digits = this.isBroken || this.at - at > mostDigits ? '' : json.toString('latin1', at, this.at)
    return /^\d+$/.test(digits) ? Number(digits) : null
  }
}
