import type { Part } from '../../parts/answer'
import type { StreamReader, WireEvent } from '../../parts/codec'
import { type Fields, textOf } from '../../parts/fields'
import { OpenContents } from '../../parts/open-contents'
import { readUsage } from './read-answer'

/** Reads the events of an app's answer; what they are is said by `event` within them. */
export class MessageReader implements StreamReader {
  private readonly contents = new OpenContents<'text' | 'reasoning' | 'refusal'>(0)
  private hasBegun = false
  /** Of the thought that was said last, how much of it. */
  private thought: { readonly id: string; hasTool: boolean; hasResult: boolean } | null = null
  private isReplaced = false

  step({ data }: WireEvent): readonly Part[] {
    const parts: Part[] = []
    switch (data.event) {
      case 'message':
      case 'agent_message':
        this.begin(data, parts)
        this.say('text', textOf(data.answer) ?? '', parts)
        break
      case 'agent_thought':
        this.begin(data, parts)
        this.think(data, parts)
        break
      case 'message_file':
        this.begin(data, parts)
        if (textOf(data.url) !== null) this.say('text', `![](${textOf(data.url)})`, parts)
        break
      case 'message_replace':
        // What a moderator says in place of it all. What has gone out stays, so this stands behind it.
        this.begin(data, parts)
        this.isReplaced = true
        this.say('refusal', textOf(data.answer) ?? '', parts)
        break
      case 'message_end':
        this.begin(data, parts)
        this.end(data, parts)
        break
      default:
      // Pings, sound, and how far the steps of a flow have come.
    }
    return parts
  }

  private begin(data: Fields, parts: Part[]): void {
    if (this.hasBegun) return
    this.hasBegun = true
    parts.push({ kind: 'begin', id: textOf(data.message_id) ?? '', model: '', usage: null })
  }

  /** One thing is said at a time. */
  private say(kind: 'text' | 'reasoning' | 'refusal', text: string, parts: Part[]): void {
    if (text === '') return
    if (this.contents.get(kind) === undefined) {
      this.contents.closeAll(parts)
      this.contents.begin(kind, { kind, text: '' }, parts)
    }
    const open = this.contents.get(kind)
    if (open !== undefined) this.contents.more(open, text, parts)
  }

  /** An agent's step is told again as it goes on. What it thinks is part of its text; what it asks of its tools is not. */
  private think(data: Fields, parts: Part[]): void {
    const id = textOf(data.id) ?? ''
    if (this.thought?.id !== id) this.thought = { id, hasTool: false, hasResult: false }
    const tool = textOf(data.tool) ?? ''
    if (tool !== '' && !this.thought.hasTool) {
      this.thought.hasTool = true
      this.say('reasoning', `${tool} ${textOf(data.tool_input) ?? ''}\n`, parts)
    }
    const result = textOf(data.observation) ?? ''
    if (result === '' || this.thought.hasResult) return
    this.thought.hasResult = true
    this.say('reasoning', `${result}\n`, parts)
  }

  private end(data: Fields, parts: Part[]): void {
    this.contents.closeAll(parts)
    const usage = readUsage(data.metadata)
    if (usage !== null) parts.push({ kind: 'usage', usage })
    parts.push({ kind: 'stop', choice: 0, stop: { reason: this.isReplaced ? 'filter' : 'end' } }, { kind: 'end' })
  }
}
