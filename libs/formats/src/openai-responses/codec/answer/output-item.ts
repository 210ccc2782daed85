import type { Seal } from '../../../parts/content'
import type { Fields } from '../../../parts/fields'
import { summaryOf } from '../content/write-items'
import { itemId } from '../words/ids'
import { sealFields } from '../words/thought-seal'
import { KeptText, type Room } from './kept-text'

/** Where an item stands in its answer. */
export interface ItemPlace {
  readonly answerId: string
  readonly number: number
  readonly room: Room
}

/** A part of a message. */
export interface MessagePart {
  readonly type: 'output_text' | 'refusal'
  readonly number: number
  readonly said: KeptText
  /** Added to as they come: an answer may have a hundred thousand. */
  readonly annotations: unknown[]
}

/** What an item of a streamed answer is so far, as its end tells it again. */
interface Written {
  readonly number: number
  readonly id: string
  fields(status: 'in_progress' | 'completed'): Fields
}

/** A message, whose parts come one after another. */
export class MessageItem implements Written {
  readonly kind = 'message'
  readonly number: number
  readonly id: string
  readonly parts: MessagePart[] = []
  open = 0
  /** Something else has begun: it ends with its last part. */
  isLeft = false

  constructor(private readonly place: ItemPlace) {
    this.number = place.number
    this.id = itemId('message', place.answerId, place.number)
  }

  begin(type: MessagePart['type']): MessagePart {
    const said = new KeptText(this.place.room)
    const part: MessagePart = { type, number: this.parts.length, said, annotations: [] }
    this.parts.push(part)
    this.open++
    return part
  }

  fields(status: 'in_progress' | 'completed'): Fields {
    const isWhole = this.parts.every(({ said }) => said.isWhole)
    const told = isWhole ? status : 'incomplete'
    return { id: this.id, type: 'message', status: told, role: 'assistant', content: this.parts.map(partFields) }
  }
}

/** A part of a message as it stands in it. */
export function partFields({ type, said, annotations }: MessagePart): Fields {
  const { text } = said
  return type === 'refusal' ? { type, refusal: text } : { type, text, annotations, logprobs: [] }
}

/** Thoughts, as one part of a summary. */
export class ReasoningItem implements Written {
  readonly kind = 'reasoning'
  readonly number: number
  readonly said: KeptText
  hasText = false
  private seal: Fields = {}
  private isSealKept = true

  constructor(
    private readonly place: ItemPlace,
    /** Its maker knows it again by its id, too. */
    readonly id = itemId('reasoning', place.answerId, place.number),
  ) {
    this.number = place.number
    this.said = new KeptText(place.room)
  }

  /** What is sealed is told at its end. */
  take(seal: Seal): void {
    const fields = sealFields(seal)
    this.isSealKept = this.place.room.takeWhole(JSON.stringify(fields).length)
    if (this.isSealKept) this.seal = fields
  }

  fields(status: 'in_progress' | 'completed'): Fields {
    const isWhole = this.said.isWhole && this.isSealKept
    const told = isWhole ? {} : { status: 'incomplete' }
    const summary = status === 'in_progress' ? [] : summaryOf(this.said.text)
    return { id: this.id, type: 'reasoning', summary, ...this.seal, ...told }
  }
}

/** A call of a function. */
export class CallItem implements Written {
  readonly kind = 'call'
  readonly number: number
  readonly id: string
  readonly said: KeptText
  hasText = false

  constructor(
    place: ItemPlace,
    private readonly call: { readonly id: string; readonly name: string },
  ) {
    this.number = place.number
    this.id = itemId('function_call', place.answerId, place.number)
    this.said = new KeptText(place.room)
  }

  fields(status: 'in_progress' | 'completed'): Fields {
    const { id: call_id, name } = this.call
    const told = this.said.isWhole ? status : 'incomplete'
    return { id: this.id, type: 'function_call', status: told, arguments: this.said.text, call_id, name }
  }
}

/** An item as another response had it. */
export class GivenItem implements Written {
  readonly kind = 'given'

  constructor(
    readonly number: number,
    private value: Fields,
  ) {}

  get id(): string {
    return String(this.value.id)
  }

  become(value: Fields): void {
    this.value = value
  }

  fields(): Fields {
    return this.value
  }
}

export type OutputItem = MessageItem | ReasoningItem | CallItem | GivenItem
