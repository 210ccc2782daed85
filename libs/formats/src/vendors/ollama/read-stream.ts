import type { Part } from '../../parts/answer'
import type { StreamReader, WireEvent } from '../../parts/codec'
import type { Content } from '../../parts/content'
import { fieldsOf, textOf } from '../../parts/fields'
import { OpenContents } from '../../parts/open-contents'
import { readCalls } from './read-answer'
import { readStop, readUsage } from './words'

/** Reads the lines of a streamed chat (https://docs.ollama.com/api/streaming). What is said goes on until something else is. */
export class OllamaStreamReader implements StreamReader {
  private readonly contents = new OpenContents<string>(0)
  private hasBegun = false
  private hasCalls = false

  step({ data }: WireEvent): readonly Part[] {
    const parts: Part[] = []
    if (!this.hasBegun) {
      this.hasBegun = true
      parts.push({ kind: 'begin', id: '', model: textOf(data.model) ?? '', usage: null })
    }
    const message = fieldsOf(data.message) ?? {}
    this.say({ kind: 'reasoning', text: '' }, textOf(message.thinking), parts)
    this.say({ kind: 'text', text: '' }, textOf(message.content), parts)
    for (const call of readCalls(message)) this.tell(call, parts)
    const stop = readStop(data, this.hasCalls)
    if (stop === null) return parts
    this.contents.closeAll(parts)
    parts.push({ kind: 'stop', choice: 0, stop })
    const usage = readUsage(data)
    if (usage !== null) parts.push({ kind: 'usage', usage })
    parts.push({ kind: 'end' })
    return parts
  }

  private say(begun: Content, text: string | null, parts: Part[]): void {
    if (text === null || text === '') return
    const open = this.contents.get(begun.kind)
    if (open === undefined) this.contents.closeAll(parts)
    const kept = open ?? this.contents.begin(begun.kind, begun, parts)
    if (kept !== null) this.contents.more(kept, text, parts)
  }

  private tell(call: Content & { readonly kind: 'tool-call' }, parts: Part[]): void {
    this.hasCalls = true
    this.contents.closeAll(parts)
    const open = this.contents.begin('call', { ...call, input: '' }, parts)
    if (open !== null) this.contents.more(open, call.input, parts)
    this.contents.close('call', parts)
  }
}
