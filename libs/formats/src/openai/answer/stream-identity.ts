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

class IdentityReader {
  private readonly walk = new JsonWalker()

  read(json: Buffer, start: number, end: number): StreamIdentity {
    this.walk.open(json, start, end)
    let { id, object, model, created } = unnamed
    if (json[this.walk.at] !== OPEN_BRACE) return unnamed
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('id')) id = this.readName() ?? id
      else if (this.walk.isKey('object')) object = this.readName() ?? object
      else if (this.walk.isKey('model')) model = this.readName() ?? model
      else if (this.walk.isKey('created')) created = this.readSeconds() ?? created
      else this.walk.skip()
    }
    return id === '' ? unnamed : { id, object, model, created }
  }

  private readName(): string | null {
    const { json, at } = this.walk
    this.walk.skip()
    if (this.walk.isBroken || json[at] !== QUOTE || this.walk.at - at > longestName) return null
    return textOf(json, at + 1, this.walk.at - 1)
  }

  private readSeconds(): number | null {
    const { json, at } = this.walk
    this.walk.skip()
    const digits = this.walk.isBroken || this.walk.at - at > mostDigits ? '' : json.toString('latin1', at, this.walk.at)
    return /^\d+$/.test(digits) ? Number(digits) : null
  }
}
