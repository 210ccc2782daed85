import type { OutgoingEvent } from '@tollgate/sse'
import type { AnswerSetting } from '../../../core/translator'
import type { Stop, Usage } from '../../../parts/answer'
import type { Content, Seal } from '../../../parts/content'
import { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack, type Own } from '../../../parts/own'
import type { PartWriter, Place } from '../../../parts/part-writer'
import { sealText } from '../../../parts/seal-text'
import { writeBlocks } from '../request/write-blocks'
import { answerId } from '../words/answer-id'
import { fieldNames } from '../words/field-names'
import { writeStop } from '../words/stop-reason'
import { unknownUsage, writeUsage } from '../words/usage'

/** An open block. */
interface Block {
  readonly number: number
  readonly kind: Content['kind']
}

/**
 * Writes the events of a message (https://platform.claude.com/docs/en/build-with-claude/streaming). Why it stopped and what it
 * used stand in one event before its end: both are kept until then.
 */
export class MessageWriter implements PartWriter {
  private hasBegun = false
  private readonly blocks = new Map<number, Block>()
  private next = 0
  private hasCalls = false
  private isRefused = false
  private stopped: Stop | null = null
  /** What else the last delta is to say. */
  private rest: Fields = {}
  /** Of all choices the one that came first is written: a message has no room for others. */
  private choice: number | null = null

  constructor(private readonly setting: AnswerSetting) {}

  begin(usage: Usage | null, own: Own | undefined): OutgoingEvent[] {
    if (this.hasBegun) return []
    this.hasBegun = true
    const message = {
      ...fieldsBack('anthropic', own),
      id: answerId(this.setting.answerId),
      type: 'message',
      role: 'assistant',
      model: this.setting.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: usage === null ? unknownUsage : writeUsage(usage),
    }
    return [event('message_start', { message })]
  }

  /** A block begins empty; what its content has already comes as deltas, as callers expect. */
  open(at: Place, content: Content): OutgoingEvent[] {
    const start = this.begin(null, undefined)
    if (at.choice !== (this.choice ??= at.choice)) return start
    const bare = bareOf(content)
    const [content_block] = writeBlocks([bare], { fates: new Fates(fieldNames), isAnswer: true })
    if (content_block === undefined) return start
    const number = this.next++
    this.blocks.set(at.index, { number, kind: content.kind })
    this.hasCalls ||= content.kind === 'tool-call'
    this.isRefused ||= content.kind === 'refusal'
    const events = [...start, event('content_block_start', { index: number, content_block })]
    if (content.kind === 'tool-call') return [...events, ...this.more(at, content.input)]
    if (content.kind === 'text' || content.kind === 'refusal') return [...events, ...this.more(at, content.text)]
    if (content.kind !== 'reasoning' || bare === content) return events
    const sealed = content.seal === undefined ? [] : this.seal(at, content.seal)
    return [...events, ...this.more(at, content.text), ...sealed]
  }

  more(at: Place, text: string): OutgoingEvent[] {
    const block = this.blockAt(at)
    if (block === undefined || text === '') return []
    switch (block.kind) {
      case 'text':
      case 'refusal':
        return [delta(block, { type: 'text_delta', text })]
      case 'reasoning':
        return [delta(block, { type: 'thinking_delta', thinking: text })]
      case 'tool-call':
        return [delta(block, { type: 'input_json_delta', partial_json: text })]
      default:
        return []
    }
  }

  moreOwn(at: Place, own: Own): OutgoingEvent[] {
    const block = this.blockAt(at)
    return block === undefined || own.format !== 'anthropic' ? [] : [delta(block, own.value)]
  }

  seal(at: Place, seal: Seal): OutgoingEvent[] {
    const block = this.blockAt(at)
    if (block?.kind !== 'reasoning') return []
    const signature = seal.maker === 'anthropic' ? seal.fields.signature : sealText(seal)
    return [delta(block, { type: 'signature_delta', signature })]
  }

  close(at: Place): OutgoingEvent[] {
    const block = this.blockAt(at)
    if (block === undefined) return []
    this.blocks.delete(at.index)
    return [event('content_block_stop', { index: block.number })]
  }

  stop(choice: number, stop: Stop): OutgoingEvent[] {
    if (choice === (this.choice ??= choice)) this.stopped = stop
    return []
  }

  aside({ format, value }: Own): OutgoingEvent[] {
    if (format !== 'anthropic') return []
    if (value.type !== 'message_delta') return [event(String(value.type), value)]
    this.rest = { ...this.rest, ...fieldsOf(value.delta) }
    return []
  }

  end(usage: Usage | null): OutgoingEvent[] {
    const events = this.begin(null, undefined)
    for (const { number } of this.blocks.values()) events.push(event('content_block_stop', { index: number }))
    const stop = this.isRefused ? { ...this.stopped, reason: 'refusal' as const } : this.stopped
    const delta = { ...writeStop(stop, this.hasCalls), ...this.rest }
    events.push(event('message_delta', { delta, usage: usage === null ? { output_tokens: 0 } : writeUsage(usage) }))
    events.push(event('message_stop', {}))
    return events
  }

  private blockAt({ choice, index }: Place): Block | undefined {
    return choice === this.choice ? this.blocks.get(index) : undefined
  }
}

/** A content as it begins. What is hidden altogether has no other place than its beginning. */
function bareOf(content: Content): Content {
  switch (content.kind) {
    case 'text':
    case 'refusal':
      return { ...content, text: '' }
    case 'tool-call':
      return { ...content, input: '' }
    case 'reasoning': {
      const { seal, ...bare } = content
      return content.text === '' && seal !== undefined && !isSignature(seal) ? content : { ...bare, text: '' }
    }
    default:
      return content
  }
}

function isSignature({ fields }: Seal): boolean {
  return typeof fields.signature === 'string'
}

function event(type: string, fields: Fields): OutgoingEvent {
  return { event: type, data: JSON.stringify({ ...fields, type }) }
}

function delta({ number }: Block, fields: Fields): OutgoingEvent {
  return event('content_block_delta', { index: number, delta: fields })
}
