import { isName, textOf } from '../../json/json-cursor'
import type { JsonWalker } from '../../json/json-walker'
import { kindOfTool } from './tool-kinds'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** A longer type is none that is known. */
const longestType = 64
/** Groups of tools do not stand in groups. */
const deepestTools = 3

/** What the tools and the items of one request mean for its price, and for where it can be sent. */
export class ItemWalk {
  /** Tools by which the upstream reads what it likes into the prompt. */
  readingTools = 0
  /** A tool costs more than its tokens. */
  hasUnpricedTool = false
  /** An item stands for one that an upstream account has kept. */
  hasReference = false

  constructor(private readonly walk: JsonWalker) {}

  /** Goes over a list of tools. */
  readTools(depth = 1): void {
    const { walk } = this
    if (!walk.isAt(OPEN_BRACKET)) return walk.skip()
    for (let more = walk.firstElement(); more; more = walk.nextElement()) {
      if (!walk.isAt(OPEN_BRACE)) walk.skip()
      else for (let inside = walk.firstMember(); inside; inside = walk.nextMember()) this.readToolMember(depth)
    }
  }

  /** Goes over the input: a text, or items. */
  readInput(): void {
    const { walk } = this
    if (!walk.isAt(OPEN_BRACKET)) return walk.skip()
    for (let more = walk.firstElement(); more; more = walk.nextElement()) {
      if (walk.isAt(OPEN_BRACE)) this.readItem()
      else walk.skip()
    }
  }

  private readToolMember(depth: number): void {
    if (this.isKey('type')) this.noteTool(this.readType())
    else if (this.isKey('tools') && depth < deepestTools) this.readTools(depth + 1)
    else this.walk.skip()
  }

  private noteTool(type: string | null): void {
    if (type === null) return
    const kind = kindOfTool(type)
    if (kind === 'unpriced') this.hasUnpricedTool = true
    else if (kind === 'reading') this.readingTools++
  }

  /** An item; one that has nothing but an id is a reference without its type. */
  private readItem(): void {
    const { walk } = this
    let hasId = false
    let hasMore = false
    for (let more = walk.firstMember(); more; more = walk.nextMember()) {
      if (this.isKey('type')) {
        const start = walk.at
        const type = this.readType()
        if (type === 'item_reference') this.hasReference = true
        else if (walk.json[start] === QUOTE) hasMore = true
      } else if (this.isKey('tools')) this.readTools()
      else {
        if (this.isKey('id')) hasId = true
        else hasMore = true
        walk.skip()
      }
    }
    if (hasId && !hasMore) this.hasReference = true
  }

  /** A type, however it is written; empty where it is longer than any that is known, null where it is none. */
  private readType(): string | null {
    const { walk } = this
    const start = walk.at
    walk.skip()
    const end = walk.at - 1
    if (walk.isBroken || walk.json[start] !== QUOTE) return null
    return end - start > longestType ? '' : textOf(walk.json, start + 1, end)
  }

  private isKey(name: string): boolean {
    const { json, keyStart, keyEnd } = this.walk
    return isName(json, keyStart, keyEnd, name)
  }
}
