import type { OutgoingEvent } from '@tollgate/sse'
import type { Fields } from '../../../parts/fields'
import type { CallItem, MessageItem, MessagePart, OutputItem, ReasoningItem } from './output-item'
import { partFields } from './output-item'

/** The events of one streamed response, numbered as they come. */
export class ItemEvents {
  private number = 0

  event(type: string, fields: Fields): OutgoingEvent {
    return { event: type, data: JSON.stringify({ ...fields, type, sequence_number: this.number++ }) }
  }

  added(item: OutputItem): OutgoingEvent {
    return this.event('response.output_item.added', { output_index: item.number, item: item.fields('in_progress') })
  }

  partAdded(item: MessageItem, part: MessagePart): OutgoingEvent {
    return this.event('response.content_part.added', { ...placeOf(item, part), part: partFields(part) })
  }

  /** More of what an item says. */
  more(item: OutputItem, part: MessagePart | null, delta: string): OutgoingEvent[] {
    switch (item.kind) {
      case 'message':
        return part === null ? [] : [this.morePart(item, part, delta)]
      case 'reasoning':
        return this.moreThought(item, delta)
      case 'call':
        return [this.moreInput(item, delta)]
      default:
        return []
    }
  }

  partDone(item: MessageItem, part: MessagePart): OutgoingEvent[] {
    const place = placeOf(item, part)
    const { text } = part.said
    const said =
      part.type === 'refusal'
        ? this.event('response.refusal.done', { ...place, refusal: text })
        : this.event('response.output_text.done', { ...place, text, logprobs: [] })
    return [said, this.event('response.content_part.done', { ...place, part: partFields(part) })]
  }

  done(item: OutputItem): OutgoingEvent[] {
    const ended = item.kind === 'reasoning' ? this.thoughtDone(item) : item.kind === 'call' ? this.inputDone(item) : []
    const told = this.event('response.output_item.done', { output_index: item.number, item: item.fields('completed') })
    return [...ended, told]
  }

  private morePart(item: MessageItem, part: MessagePart, delta: string): OutgoingEvent {
    part.said.add(delta)
    const place = placeOf(item, part)
    return part.type === 'refusal'
      ? this.event('response.refusal.delta', { ...place, delta })
      : this.event('response.output_text.delta', { ...place, delta, logprobs: [] })
  }

  private moreThought(item: ReasoningItem, delta: string): OutgoingEvent[] {
    const place = summaryPlaceOf(item)
    const begun = item.hasText
      ? []
      : [this.event('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } })]
    item.hasText = true
    item.said.add(delta)
    return [...begun, this.event('response.reasoning_summary_text.delta', { ...place, delta })]
  }

  private thoughtDone(item: ReasoningItem): OutgoingEvent[] {
    if (!item.hasText) return []
    const place = summaryPlaceOf(item)
    const { text } = item.said
    return [
      this.event('response.reasoning_summary_text.done', { ...place, text }),
      this.event('response.reasoning_summary_part.done', { ...place, part: { type: 'summary_text', text } }),
    ]
  }

  private moreInput(item: CallItem, delta: string): OutgoingEvent {
    item.hasText = true
    item.said.add(delta)
    return this.event('response.function_call_arguments.delta', { ...itemPlaceOf(item), delta })
  }

  /** A call without input has an empty one: who reads the answer parses it. */
  private inputDone(item: CallItem): OutgoingEvent[] {
    const begun = item.hasText ? [] : [this.moreInput(item, '{}')]
    const { text } = item.said
    return [...begun, this.event('response.function_call_arguments.done', { ...itemPlaceOf(item), arguments: text })]
  }
}

function itemPlaceOf({ id, number }: OutputItem): Fields {
  return { item_id: id, output_index: number }
}

function placeOf(item: MessageItem, { number }: MessagePart): Fields {
  return { ...itemPlaceOf(item), content_index: number }
}

function summaryPlaceOf(item: ReasoningItem): Fields {
  return { ...itemPlaceOf(item), summary_index: 0 }
}
