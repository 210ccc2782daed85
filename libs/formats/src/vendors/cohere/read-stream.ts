import type { Part } from '../../parts/answer'
import type { StreamReader, WireEvent } from '../../parts/codec'
import type { Content } from '../../parts/content'
import { type Fields, fieldsOf, numberOf, textOf } from '../../parts/fields'
import { OpenContents } from '../../parts/open-contents'
import { readStop, readUsage } from './words'

/** What the model plans to do with its tools has no number, and goes on until something else is said. */
const plan = 'plan'

/** Reads the events of a streamed chat (https://docs.cohere.com/docs/streaming). */
export class CohereStreamReader implements StreamReader {
  private readonly contents = new OpenContents<string>(0)
  private hasBegun = false

  step({ data }: WireEvent): readonly Part[] {
    const parts: Part[] = []
    const message = fieldsOf(fieldsOf(data.delta)?.message) ?? {}
    if (!this.hasBegun) {
      this.hasBegun = true
      parts.push({ kind: 'begin', id: textOf(data.id) ?? '', model: '', usage: null })
    }
    const number = String(numberOf(data.index) ?? 0)
    switch (data.type) {
      case 'tool-plan-delta':
        this.say(plan, { kind: 'reasoning', text: '' }, textOf(message.tool_plan), parts)
        break
      case 'content-start':
      case 'content-delta':
        this.readContent(number, fieldsOf(message.content), parts)
        break
      case 'content-end':
        this.contents.close(`content ${number}`, parts)
        break
      case 'tool-call-start':
        this.beginCall(number, fieldsOf(message.tool_calls), parts)
        break
      case 'tool-call-delta':
        this.moreOfCall(number, fieldsOf(message.tool_calls), parts)
        break
      case 'tool-call-end':
        this.contents.close(`call ${number}`, parts)
        break
      case 'citation-start':
        tellCitation(message.citations, parts)
        break
      case 'message-end':
        this.end(fieldsOf(data.delta) ?? {}, parts)
        break
    }
    return parts
  }

  /** A content says with its first words whether they are thoughts. */
  private readContent(number: string, block: Fields | null, parts: Part[]): void {
    const thinking = textOf(block?.thinking)
    const kind = thinking !== null || block?.type === 'thinking' ? 'reasoning' : 'text'
    this.say(`content ${number}`, { kind, text: '' }, thinking ?? textOf(block?.text), parts)
  }

  private say(name: string, begun: Content, text: string | null, parts: Part[]): void {
    if (text === null || text === '') return
    if (name !== plan) this.contents.close(plan, parts)
    const open = this.contents.get(name)
    const kept = open?.kind === begun.kind ? open : this.contents.begin(name, begun, parts)
    if (kept) this.contents.more(kept, text, parts)
  }

  private beginCall(number: string, call: Fields | null, parts: Part[]): void {
    const asked = fieldsOf(call?.function)
    if (asked === null) return
    this.contents.close(plan, parts)
    const begun = { kind: 'tool-call', id: textOf(call?.id) ?? '', name: textOf(asked.name) ?? '', input: '' } as const
    const open = this.contents.begin(`call ${number}`, begun, parts)
    if (open !== null) this.contents.more(open, textOf(asked.arguments) ?? '', parts)
  }

  private moreOfCall(number: string, call: Fields | null, parts: Part[]): void {
    const open = this.contents.get(`call ${number}`)
    if (open !== undefined) this.contents.more(open, textOf(fieldsOf(call?.function)?.arguments) ?? '', parts)
  }

  private end(delta: Fields, parts: Part[]): void {
    this.contents.closeAll(parts)
    const stop = readStop(delta.finish_reason)
    if (stop !== null) parts.push({ kind: 'stop', choice: 0, stop })
    const usage = readUsage(delta.usage)
    if (usage !== null) parts.push({ kind: 'usage', usage })
    parts.push({ kind: 'end' })
  }
}

/** As callers of Cohere's know them: a caller of another format has the text that they are about. */
function tellCitation(citation: unknown, parts: Part[]): void {
  if (fieldsOf(citation) === null) return
  const value = { choices: [{ index: 0, delta: { citations: [citation] }, finish_reason: null }] }
  parts.push({ kind: 'aside', own: { format: 'openai', value } })
}
