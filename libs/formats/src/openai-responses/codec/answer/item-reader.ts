import type { Part } from '../../../parts/answer'
import type { Content } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../../parts/fields'
import { OpenContents } from '../../../parts/open-contents'
import { readPart } from '../content/read-content'
import { betweenThoughts, ownItem, readCall, thoughtsIn } from '../content/read-item'
import { readSeal } from '../words/thought-seal'
import { readOutputItem } from './read-answer'

/** So many items may be open at once; what begins beyond is not read. */
const mostItems = 1_024

/** An item that has begun. */
interface OpenItem {
  readonly type: unknown
  /** Parts of a message that have begun. */
  parts: number
  /** Of thoughts: which of their texts is read, and its last part. */
  told: 'summary' | 'content' | null
  part: number
}

/** Reads the items of a streamed response. A text comes in deltas, and whole three times: what the deltas left is read from there. */
export class ItemReader {
  /** Any item was read. */
  hasRead = false
  hasCalls = false
  private readonly items = new Map<number, OpenItem>()
  private readonly contents: OpenContents<string>
  /** The item that events without a number belong to. */
  private last = 0

  constructor(private readonly choice: number) {
    this.contents = new OpenContents(choice)
  }

  /** Whether this event is of an item. */
  step(type: string, data: Fields, parts: Part[]): boolean {
    const number = numberOf(data.output_index) ?? this.last
    this.last = number
    const delta = textOf(data.delta) ?? ''
    switch (type) {
      case 'response.output_item.added':
        this.begin(number, fieldsOf(data.item), parts)
        return true
      case 'response.output_item.done':
        this.finish(number, fieldsOf(data.item), parts)
        return true
      case 'response.content_part.added':
        this.part(number, data, parts)
        return true
      case 'response.content_part.done':
        this.finishPart(number, data, parts)
        return true
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        this.morePart(number, data, { text: delta, isRefusal: type === 'response.refusal.delta' }, parts)
        return true
      case 'response.function_call_arguments.delta':
        this.more(keyOf(number), delta, parts)
        return true
      case 'response.reasoning_summary_text.delta':
        this.think(
          number,
          { told: 'summary', part: numberOf(data.summary_index) ?? 0, text: delta, id: textOf(data.item_id) },
          parts,
        )
        return true
      case 'response.reasoning_text.delta':
        this.think(
          number,
          { told: 'content', part: numberOf(data.content_index) ?? 0, text: delta, id: textOf(data.item_id) },
          parts,
        )
        return true
      default:
        return repeats.has(type)
    }
  }

  /** All items of a response of which no event told. */
  readAll(output: unknown, parts: Part[]): void {
    listOf(output).forEach((item, number) => this.finish(number, fieldsOf(item), parts))
  }

  closeAll(parts: Part[]): void {
    this.items.clear()
    this.contents.closeAll(parts)
  }

  private begin(number: number, item: Fields | null, parts: Part[]): void {
    if (item === null || this.items.size >= mostItems) return
    this.hasRead = true
    this.items.set(number, { type: item.type, parts: 0, told: null, part: 0 })
    // The parts of a message begin one by one, and thoughts with the first that is told: some tell none.
    if (item.type === 'message' || item.type === 'reasoning') return
    const isCall = item.type === 'function_call'
    this.hasCalls ||= isCall
    this.contents.begin(keyOf(number), isCall ? { ...readCall(item), input: '' } : ownItem(item), parts)
  }

  /** An item as a whole. */
  private finish(number: number, item: Fields | null, parts: Part[]): void {
    if (item === null) return
    this.hasRead = true
    const open = this.items.get(number)
    this.items.delete(number)
    if (open === undefined || open.type !== item.type) return this.tell(number, item, parts)
    if (item.type === 'message') return this.finishMessage(number, item, { open, parts })
    const content = this.contents.get(keyOf(number))
    if (content === undefined) return item.type === 'reasoning' ? this.tell(number, item, parts) : undefined
    if (item.type === 'reasoning') {
      if (!content.hasText) this.contents.more(content, thoughtsIn(item), parts)
      const seal = readSeal(item)
      if (seal !== null) parts.push({ kind: 'seal', choice: this.choice, index: content.index, seal })
    } else if (item.type === 'function_call') {
      if (!content.hasText) this.contents.more(content, readCall(item).input, parts)
    } else {
      const own = { format: 'openai-responses', value: item } as const
      parts.push({ kind: 'more-own', choice: this.choice, index: content.index, own })
    }
    this.contents.close(keyOf(number), parts)
  }

  private finishMessage(number: number, { content }: Fields, { open, parts }: { open: OpenItem; parts: Part[] }): void {
    listOf(content).forEach((value, at) => {
      if (at < open.parts) this.contents.close(keyOf(number, at), parts)
      else this.tellContent(readPart(fieldsOf(value) ?? {}), parts)
    })
  }

  /** An item that comes in one piece. */
  private tell(number: number, item: Fields, parts: Part[]): void {
    this.contents.close(keyOf(number), parts)
    for (const content of readOutputItem(item)) this.tellContent(content, parts)
  }

  private tellContent(content: Content, parts: Part[]): void {
    this.hasCalls ||= content.kind === 'tool-call'
    this.contents.begin('whole', content, parts)
    this.contents.close('whole', parts)
  }

  private part(number: number, data: Fields, parts: Part[]): void {
    const read = readPart(fieldsOf(data.part) ?? {})
    if (read.kind !== 'text' && read.kind !== 'refusal') return
    const item = this.itemAt(number)
    if (item === null) return
    const at = numberOf(data.content_index) ?? 0
    item.parts = Math.max(item.parts, at + 1)
    this.contents.begin(keyOf(number, at), read, parts)
  }

  /** Providers that leave the beginning of a part out begin it with its first words. */
  private morePart(
    number: number,
    data: Fields,
    { text, isRefusal }: { text: string; isRefusal: boolean },
    parts: Part[],
  ): void {
    const at = numberOf(data.content_index) ?? 0
    if (this.contents.get(keyOf(number, at)) === undefined) {
      const part = isRefusal ? { type: 'refusal', refusal: '' } : { type: 'output_text', text: '' }
      this.part(number, { part, content_index: at }, parts)
    }
    this.more(keyOf(number, at), text, parts)
  }

  private finishPart(number: number, data: Fields, parts: Part[]): void {
    const key = keyOf(number, numberOf(data.content_index) ?? 0)
    const content = this.contents.get(key)
    if (content === undefined) return
    const read = readPart(fieldsOf(data.part) ?? {})
    if (!content.hasText && (read.kind === 'text' || read.kind === 'refusal'))
      this.contents.more(content, read.text, parts)
    if (read.kind === 'text' && read.own !== undefined)
      parts.push({ kind: 'more-own', choice: this.choice, index: content.index, own: read.own })
    this.contents.close(key, parts)
  }

  /** Of a summary and what it sums up the one that comes first is read. */
  private think(
    number: number,
    { told, part, text, id }: { told: 'summary' | 'content'; part: number; text: string; id: string | null },
    parts: Part[],
  ): void {
    const item = this.items.get(number)
    if (item?.type !== 'reasoning' || (item.told ?? told) !== told || text === '') return
    const content = this.contents.get(keyOf(number)) ?? this.contents.begin(keyOf(number), thoughtOf(id), parts)
    if (content === null) return
    item.told = told
    if (part !== item.part && content.hasText) this.contents.more(content, betweenThoughts, parts)
    item.part = part
    this.contents.more(content, text, parts)
  }

  private more(key: string, text: string, parts: Part[]): void {
    const content = this.contents.get(key)
    if (content !== undefined) this.contents.more(content, text, parts)
  }

  /** The item of this number; one that nobody has begun is a message. */
  private itemAt(number: number): OpenItem | null {
    const known = this.items.get(number)
    if (known !== undefined) return known
    if (this.items.size >= mostItems) return null
    const item: OpenItem = { type: 'message', parts: 0, told: null, part: 0 }
    this.items.set(number, item)
    this.hasRead = true
    return item
  }
}

/** Events that say again what others say, or what nobody else has a place for. */
const repeats: ReadonlySet<string> = new Set([
  'response.output_text.done',
  'response.refusal.done',
  'response.function_call_arguments.done',
  'response.reasoning_summary_part.added',
  'response.reasoning_summary_part.done',
  'response.reasoning_summary_text.done',
  'response.reasoning_text.done',
  'response.output_text.annotation.added',
])

function keyOf(item: number, part?: number): string {
  return part === undefined ? `${item}` : `${item} ${part}`
}

/** Thoughts as they begin. Who encrypts them knows them again by their id, too. */
function thoughtOf(id: string | null): Content {
  const own = { format: 'openai-responses', value: { id } } as const
  return { kind: 'reasoning', text: '', ...(id !== null && { own }) }
}
