import type { OutgoingEvent } from '@tollgate/sse'
import type { AnswerSetting } from '../../../core/translator'
import type { Stop, Usage } from '../../../parts/answer'
import type { Content, Seal } from '../../../parts/content'
import type { Fields } from '../../../parts/fields'
import type { Own } from '../../../parts/own'
import type { PartWriter, Place } from '../../../parts/part-writer'
import { answerId } from '../words/answer-id'
import { writeDetail } from '../words/reasoning-details'
import { writeStop } from '../words/stop-reason'
import { writeUsage } from '../words/usage'

/** What an open content is written as, and its number among its kind. */
interface Written {
  readonly kind: Content['kind']
  readonly number: number
  /** Of reasoning: whoever made it seals it. */
  readonly isSealed: boolean
  hasInput: boolean
}

/** One choice as far as it was written. */
class WrittenChoice {
  readonly contents = new Map<number, Written>()
  calls = 0
  reasonings = 0
  stop: Stop | null = null
  /** A seal without text, which names the call that it is for if one comes next. */
  held: { readonly number: number; readonly seal: Seal } | null = null
}

/** Writes chunks of a chat completion (https://platform.openai.com/docs/api-reference/chat-streaming). */
export class ChunkWriter implements PartWriter {
  private readonly choices = new Map<number, WrittenChoice>()

  constructor(private readonly setting: AnswerSetting) {}

  begin(_usage: Usage | null, own: Own | undefined): OutgoingEvent[] {
    return [...this.start(0), ...(own === undefined ? [] : this.aside(own))]
  }

  open({ choice, index }: Place, content: Content): OutgoingEvent[] {
    const events = this.start(choice)
    const state = this.choices.get(choice)
    if (state === undefined || content.kind === 'own') return events
    events.push(...this.flush(choice, state, content))
    const number = content.kind === 'tool-call' ? state.calls++ : content.kind === 'reasoning' ? state.reasonings++ : 0
    if (content.kind === 'reasoning' && content.text === '' && content.seal?.maker === 'gemini') {
      state.held = { number, seal: content.seal }
      return events
    }
    const isSealed = content.kind === 'reasoning' && (content.mayBeSealed === true || content.seal !== undefined)
    state.contents.set(index, { kind: content.kind, number, isSealed, hasInput: false })
    if (content.kind === 'tool-call') {
      const asked = { index: number, id: content.id, type: 'function', function: { name: content.name, arguments: '' } }
      events.push(this.delta(choice, { tool_calls: [asked] }))
    }
    const text = content.kind === 'tool-call' ? content.input : 'text' in content ? content.text : ''
    events.push(...this.more({ choice, index }, text))
    if (content.kind === 'reasoning' && content.seal) events.push(...this.seal({ choice, index }, content.seal))
    return events
  }

  more({ choice, index }: Place, text: string): OutgoingEvent[] {
    const content = this.choices.get(choice)?.contents.get(index)
    if (content === undefined || text === '') return []
    const { kind, number } = content
    switch (kind) {
      case 'text':
        return [this.delta(choice, { content: text })]
      case 'refusal':
        return [this.delta(choice, { refusal: text })]
      case 'reasoning': {
        // Whoever gives a signature back gives the very text that it signs: it stands beside it, under the same number.
        const reasoning_details = content.isSealed ? [writeDetail(number, { text })] : undefined
        return [this.delta(choice, { reasoning_content: text, reasoning_details })]
      }
      case 'tool-call':
        content.hasInput = true
        return [this.delta(choice, { tool_calls: [{ index: number, function: { arguments: text } }] })]
      default:
        return []
    }
  }

  moreOwn(): OutgoingEvent[] {
    return []
  }

  seal({ choice, index }: Place, seal: Seal): OutgoingEvent[] {
    const content = this.choices.get(choice)?.contents.get(index)
    if (content?.kind !== 'reasoning') return []
    return [this.delta(choice, { reasoning_details: [writeDetail(content.number, { seal })] })]
  }

  /** A call without input has an empty one: who reads the answer parses it. */
  close({ choice, index }: Place): OutgoingEvent[] {
    const contents = this.choices.get(choice)?.contents
    const content = contents?.get(index)
    const isBare = content?.kind === 'tool-call' && !content.hasInput
    const events = isBare ? this.more({ choice, index }, '{}') : []
    contents?.delete(index)
    return events
  }

  stop(choice: number, stop: Stop): OutgoingEvent[] {
    const events = this.start(choice)
    const state = this.choices.get(choice)
    if (state !== undefined) state.stop = stop
    return events
  }

  aside(own: Own): OutgoingEvent[] {
    return own.format === 'openai' ? [this.chunk([], own.value)] : []
  }

  end(usage: Usage | null): OutgoingEvent[] {
    const events = this.start(0)
    for (const [choice, state] of this.choices) {
      const { contents, calls, stop } = state
      for (const index of [...contents.keys()]) events.push(...this.close({ choice, index }))
      events.push(...this.flush(choice, state, null))
      const finish_reason = writeStop(stop, calls > 0)
      events.push(this.chunk([{ index: choice, delta: {}, logprobs: null, finish_reason }]))
    }
    if (usage !== null && this.setting.isUsageAsked) events.push(this.chunk([], { usage: writeUsage(usage) }))
    events.push({ data: '[DONE]' })
    return events
  }

  private flush(choice: number, state: WrittenChoice, next: Content | null): OutgoingEvent[] {
    const { held } = state
    state.held = null
    if (held === null) return []
    const callId = next?.kind === 'tool-call' ? next.id : undefined
    return [this.delta(choice, { reasoning_details: [writeDetail(held.number, { seal: held.seal, callId })] })]
  }

  /** The first chunk of a choice says who speaks. */
  private start(choice: number): OutgoingEvent[] {
    if (this.choices.has(choice)) return []
    this.choices.set(choice, new WrittenChoice())
    return [this.delta(choice, { role: 'assistant', content: '' })]
  }

  private delta(choice: number, delta: Fields): OutgoingEvent {
    return this.chunk([{ index: choice, delta, logprobs: null, finish_reason: null }])
  }

  private chunk(choices: readonly Fields[], more: Fields = {}): OutgoingEvent {
    const { answerId: id, nowSeconds: created, model } = this.setting
    return {
      data: JSON.stringify({ id: answerId(id), object: 'chat.completion.chunk', created, model, choices, ...more }),
    }
  }
}
