import type { OutgoingEvent } from '@tollgate/sse'
import type { AnswerSetting } from '../../../core/translator'
import type { Stop, Usage } from '../../../parts/answer'
import type { Content, Seal } from '../../../parts/content'
import { type Fields, listOf, textOf } from '../../../parts/fields'
import { fieldsBack, type Own } from '../../../parts/own'
import type { PartWriter, Place } from '../../../parts/part-writer'
import { writeStop } from '../words/stop-reason'
import { writeUsage } from '../words/usage'
import { ItemEvents } from './item-events'
import { Room } from './kept-text'
import {
  CallItem,
  GivenItem,
  type ItemPlace,
  MessageItem,
  type MessagePart,
  type OutputItem,
  ReasoningItem,
} from './output-item'
import { responseFields } from './response-fields'

/** What an item costs that is kept, beside its texts. */
const charsOfItem = 256

/** An open content: an item, or a part of a message. */
type Open =
  | { readonly item: MessageItem; readonly part: MessagePart }
  | { readonly item: Exclude<OutputItem, MessageItem>; readonly part: null }

/**
 * Writes the events of a response (https://platform.openai.com/docs/api-reference/responses-streaming). Its last event says all of
 * it again, so what is said is kept, up to a bound: beyond it the items that are not whole say so, and so does the response.
 */
export class ResponseWriter implements PartWriter {
  private hasBegun = false
  private readonly events = new ItemEvents()
  private readonly room = new Room()
  private readonly contents = new Map<number, Open>()
  /** Items as the last event tells them. */
  private readonly output: OutputItem[] = []
  private next = 0
  /** To which the next text belongs. */
  private message: MessageItem | null = null
  private stopped: Stop | null = null
  private back: Fields = {}
  /** Of all choices the one that came first is written: a response has one. */
  private choice: number | null = null

  constructor(private readonly setting: AnswerSetting) {}

  begin(_usage: Usage | null, own: Own | undefined): OutgoingEvent[] {
    if (this.hasBegun) return []
    this.hasBegun = true
    this.back = fieldsBack('openai-responses', own)
    const response = { ...this.fields(), status: 'in_progress', incomplete_details: null, output: [], usage: null }
    return [
      this.events.event('response.created', { response }),
      this.events.event('response.in_progress', { response }),
    ]
  }

  open(at: Place, content: Content): OutgoingEvent[] {
    const events = this.begin(null, undefined)
    if (at.choice !== (this.choice ??= at.choice)) return events
    const begun = this.begun(content, events)
    if (begun === null) return events
    this.contents.set(at.index, begun)
    const text = content.kind === 'tool-call' ? content.input : 'text' in content ? content.text : ''
    events.push(...this.more(at, text))
    if (content.kind === 'reasoning' && content.seal) events.push(...this.seal(at, content.seal))
    return events
  }

  more(at: Place, text: string): OutgoingEvent[] {
    const open = this.contentAt(at)
    return open === undefined || text === '' ? [] : this.events.more(open.item, open.part, text)
  }

  moreOwn(at: Place, { format, value }: Own): OutgoingEvent[] {
    const open = this.contentAt(at)
    if (open === undefined || format !== 'openai-responses') return []
    if (open.part === null) {
      if (open.item.kind === 'given') this.give(open.item, value)
      return []
    }
    const added = listOf(value.annotations)
    if (this.room.takeWhole(JSON.stringify(added).length)) for (const each of added) open.part.annotations.push(each)
    return []
  }

  /** What is sealed stands in the item that is done. */
  seal(at: Place, seal: Seal): OutgoingEvent[] {
    const open = this.contentAt(at)
    if (open?.item.kind === 'reasoning') open.item.take(seal)
    return []
  }

  close(at: Place): OutgoingEvent[] {
    const open = this.contentAt(at)
    if (open === undefined) return []
    this.contents.delete(at.index)
    if (open.part === null) return this.events.done(open.item)
    open.item.open--
    return [...this.events.partDone(open.item, open.part), ...this.closeIfLeft(open.item)]
  }

  stop(choice: number, stop: Stop): OutgoingEvent[] {
    if (choice === (this.choice ??= choice)) this.stopped = stop
    return []
  }

  aside({ format, value }: Own): OutgoingEvent[] {
    const type = textOf(value.type)
    return format === 'openai-responses' && type !== null ? [this.events.event(type, value)] : []
  }

  end(usage: Usage | null): OutgoingEvent[] {
    const events = this.begin(null, undefined)
    const choice = this.choice ?? 0
    for (const index of [...this.contents.keys()]) events.push(...this.close({ choice, index }))
    events.push(...this.leaveMessage())
    const state = this.state()
    const response = {
      ...this.fields(),
      ...state,
      output: this.output.map((item) => item.fields('completed')),
      usage: usage === null ? null : writeUsage(usage),
    }
    const type = state.status === 'incomplete' ? 'response.incomplete' : 'response.completed'
    return [...events, this.events.event(type, { response })]
  }

  /** Why it stopped. What could not be kept is said to be missing: it has been delivered, but not once more. */
  private state(): Fields {
    const said = writeStop(this.stopped)
    const state = { ...said, ...fieldsBack('openai-responses', this.stopped?.own) }
    if (this.room.isEnough || said.status === 'incomplete') return state
    return { ...state, status: 'incomplete', incomplete_details: { reason: 'too_long_to_repeat' } }
  }

  private begun(content: Content, events: OutgoingEvent[]): Open | null {
    if (content.kind === 'text' || content.kind === 'refusal') return this.begunPart(content.kind, events)
    const item = this.itemOf(content)
    if (item === null) return null
    events.push(...this.leaveMessage(), this.events.added(item))
    return { item, part: null }
  }

  private begunPart(kind: 'text' | 'refusal', events: OutgoingEvent[]): Open {
    if (this.message === null) {
      this.message = this.keep(new MessageItem(this.place()))
      events.push(this.events.added(this.message))
    }
    const item = this.message
    const part = item.begin(kind === 'text' ? 'output_text' : 'refusal')
    events.push(this.events.partAdded(item, part))
    return { item, part }
  }

  private itemOf(content: Content): Exclude<OutputItem, MessageItem> | null {
    switch (content.kind) {
      case 'reasoning':
        return this.keep(
          new ReasoningItem(this.place(), textOf(fieldsBack('openai-responses', content.own).id) ?? undefined),
        )
      case 'tool-call':
        return this.keep(new CallItem(this.place(), content), content.id.length + content.name.length)
      case 'own': {
        if (content.own.format !== 'openai-responses' || content.isCall !== true) return null
        const item = new GivenItem(this.place().number, content.own.value)
        return this.keep(item, JSON.stringify(content.own.value).length)
      }
      default:
        return null
    }
  }

  /** An item of another response comes anew at its end. */
  private give(item: GivenItem, value: Fields): void {
    if (this.room.takeWhole(JSON.stringify(value).length)) item.become(value)
  }

  private keep<Item extends OutputItem>(item: Item, chars = 0): Item {
    if (this.room.takeWhole(charsOfItem + chars)) this.output.push(item)
    return item
  }

  private place(): ItemPlace {
    return { answerId: this.setting.answerId, number: this.next++, room: this.room }
  }

  /** The message ends, where none of its parts is open, or else with the last of them. */
  private leaveMessage(): OutgoingEvent[] {
    const { message } = this
    this.message = null
    if (message === null) return []
    message.isLeft = true
    return this.closeIfLeft(message)
  }

  private closeIfLeft(message: MessageItem): OutgoingEvent[] {
    return message.isLeft && message.open === 0 ? this.events.done(message) : []
  }

  private contentAt({ choice, index }: Place): Open | undefined {
    return choice === this.choice ? this.contents.get(index) : undefined
  }

  private fields(): Fields {
    return responseFields(this.setting, this.back)
  }
}
