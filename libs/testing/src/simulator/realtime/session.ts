import type { Behaviour } from '../script/script'
import { simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { Conversation, type ReadTokens } from './conversation'
import { HeardAudio } from './heard-audio'
import type {
  ClientEvent,
  Item,
  RealtimeFault,
  ResponseFields,
  SessionFields,
  Tell,
  TurnDetection,
} from './realtime-events'
import { responseEvents, type ResponseTurn } from './response-events'
import { eventOf, usualSession, withChanges } from './session-fields'

/** What a session needs of the simulator. */
export interface SessionHost {
  readonly no: number
  readonly model: string
  send(event: string): void
  /** Answers one response as it is scripted: the request in the words of a chat, and its events. Resolves when they are out. */
  respond(wire: WireRequest, events: (behave: Behaviour) => Iterable<string>): Promise<void>
}

/** A session of OpenAI's realtime API, as an upstream leads it. */
export class RealtimeSession {
  private readonly conversation = new Conversation(() => this.bytesOfMs('input'))
  private readonly heard = new HeardAudio(() => this.bytesOfMs('input'))
  private fields: SessionFields
  private readonly counts = { event: 0, item: 0, resp: 0 }
  /** The response that is being said, and why it is to end. */
  private active: { reason: string | null } | null = null
  /** What the last response has read. */
  private cached: ReadTokens = { text: 0, audio: 0 }

  constructor(private readonly host: SessionHost) {
    this.fields = usualSession(`sess_sim_${host.no}`, host.model)
  }

  /** Greets the client. */
  begin(): void {
    this.say('session.created', { session: this.fields })
  }

  /** Takes a message of the client's. */
  hear(message: string): void {
    const event = eventOf(message)
    const fault = event === null ? { code: 'invalid_json', message: 'The event is no JSON object.' } : this.take(event)
    if (fault === null) return
    const error = { type: 'invalid_request_error', param: null, ...fault, event_id: event?.event_id ?? null }
    this.say('error', { error })
  }

  private take(event: ClientEvent): RealtimeFault | null {
    switch (event.type) {
      case 'session.update':
        this.fields = withChanges(this.fields, event.session ?? {})
        this.say('session.updated', { session: this.fields })
        return null
      case 'conversation.item.create':
        return this.createItem(event)
      case 'conversation.item.delete':
      case 'conversation.item.truncate':
        return this.changeItem(event)
      case 'input_audio_buffer.append':
        return this.append(event.audio)
      case 'input_audio_buffer.commit':
        return this.commit()
      case 'input_audio_buffer.clear':
        this.heard.clear()
        this.say('input_audio_buffer.cleared', {})
        return null
      case 'response.create':
        return this.respond(event.response ?? {})
      case 'response.cancel':
        return this.cancel('client_cancelled')
          ? null
          : fault('response_cancel_not_active', 'There is no response to cancel.')
      default:
        return { ...fault('invalid_value', `There is no event of the type ${String(event.type)}.`), param: 'type' }
    }
  }

  private createItem({ item = {}, previous_item_id: behind }: ClientEvent): RealtimeFault | null {
    const id = item.id ?? this.newId('item')
    if (this.conversation.has(id)) return fault('item_create_duplicate_id', `There is an item ${id} already.`)
    if (typeof behind === 'string' && behind !== 'root' && !this.conversation.has(behind))
      return fault('item_create_invalid_previous_item_id', `There is no item ${behind}.`)
    const made: Item = { type: 'message', ...item, id, object: 'realtime.item', status: 'completed' }
    this.sayItem(made, this.conversation.add(made, behind))
    return null
  }

  private sayItem(item: Item, before: string | null): void {
    for (const type of ['conversation.item.added', 'conversation.item.done'])
      this.say(type, { previous_item_id: before, item })
  }

  private changeItem({ type, item_id: id = '', audio_end_ms: endMs = 0 }: ClientEvent): RealtimeFault | null {
    if (type === 'conversation.item.delete') {
      if (!this.conversation.remove(id)) return fault('item_delete_invalid_item_id', `There is no item ${id}.`)
      this.say('conversation.item.deleted', { item_id: id })
      return null
    }
    if (!this.conversation.has(id)) return fault('item_truncate_invalid_item_id', `There is no item ${id}.`)
    this.say('conversation.item.truncated', { item_id: id, content_index: 0, audio_end_ms: endMs })
    return null
  }

  private append(audio: unknown): RealtimeFault | null {
    if (typeof audio !== 'string') return { ...fault('invalid_value', 'There is no sound.'), param: 'audio' }
    const detection = this.detection
    const heard = this.heard.append(audio, detection)
    if (heard === null) return null
    if (heard.what === 'started') {
      this.say('input_audio_buffer.speech_started', { audio_start_ms: heard.atMs, item_id: this.nextId('item') })
      if (detection?.interrupt_response !== false) this.cancel('turn_detected')
      return null
    }
    this.say('input_audio_buffer.speech_stopped', { audio_end_ms: heard.atMs, item_id: this.nextId('item') })
    this.commit()
    return detection?.create_response === false ? null : this.respond({})
  }

  private commit(): RealtimeFault | null {
    if (this.heard.isEmpty)
      return fault('input_audio_buffer_commit_empty', 'No sound was heard that could be committed.')
    const content = [{ type: 'input_audio', audio: this.heard.take(), transcript: null }]
    const id = this.newId('item')
    const item: Item = { id, object: 'realtime.item', type: 'message', status: 'completed', role: 'user', content }
    const before = this.conversation.add(item)
    this.say('input_audio_buffer.committed', { previous_item_id: before, item_id: id })
    this.sayItem({ ...item, content: [{ type: 'input_audio', transcript: null }] }, before)
    return null
  }

  private respond(asked: ResponseFields): RealtimeFault | null {
    if (this.active !== null)
      return fault('conversation_already_has_active_response', 'A response is being made: wait for it, or cancel it.')
    const running: { reason: string | null } = (this.active = { reason: null })
    const wire = this.wireOf(asked)
    const turn = this.turnOf(asked, wire, () => running.reason)
    const over = () => (this.active = null)
    void this.host.respond(wire, (behave) => responseEvents(turn, behave)).then(over, over)
    return null
  }

  private cancel(reason: string): boolean {
    if (this.active === null) return false
    this.active.reason ??= reason
    return true
  }

  private turnOf(asked: ResponseFields, wire: WireRequest, cancelled: () => string | null): ResponseTurn {
    const isApart = asked.conversation === 'none'
    const modalities = asked.output_modalities ?? this.fields.output_modalities ?? ['audio']
    const all = this.readBy(asked)
    const cached = { text: Math.min(this.cached.text, all.text), audio: Math.min(this.cached.audio, all.audio) }
    if (asked.input === undefined) this.cached = all
    return {
      id: this.newId('resp'),
      wire,
      soundBytesOfMs: modalities.includes('audio') ? this.bytesOfMs('output') : null,
      read: { all, cached: asked.input === undefined ? cached : { text: 0, audio: 0 } },
      fields: {
        conversation_id: isApart ? null : `conv_sim_${this.host.no}`,
        output_modalities: modalities,
        max_output_tokens: asked.max_output_tokens ?? this.fields.max_output_tokens,
        metadata: asked.metadata ?? null,
      },
      tell: this.tell,
      newItemId: () => this.newId('item'),
      add: (item) => (isApart ? null : this.conversation.add(item)),
      complete: (item) => this.conversation.replace(item),
      cancelled,
    }
  }

  private readBy({
    instructions = this.fields.instructions,
    tools = this.fields.tools,
    input,
  }: ResponseFields): ReadTokens {
    const { text, audio } = this.conversation.tokens(input)
    const set =
      simulatedTokens(instructions ?? '') + (tools?.length ? simulatedTokens(JSON.stringify(tools, null, 1)) : 0)
    return { text: text + set, audio }
  }

  private wireOf(asked: ResponseFields): WireRequest {
    const { tools = [], tool_choice: choice, max_output_tokens: limit } = { ...this.fields, ...asked }
    const functions = tools.map(({ name = '', parameters }) => ({ type: 'function', function: { name, parameters } }))
    return {
      model: this.host.model,
      stream: true,
      messages: this.conversation.messages(asked.input),
      ...(functions.length > 0 && { tools: functions }),
      ...(choice === 'none' && { tool_choice: 'none' as const }),
      ...(typeof limit === 'number' && { max_tokens: limit }),
    }
  }

  private get detection(): TurnDetection | null {
    return this.fields.audio?.input?.turn_detection ?? null
  }

  /** 16 bits 24,000 times a second, or with G.711 8 bits 8,000 times. */
  private bytesOfMs(side: 'input' | 'output'): number {
    const { format } = (this.fields.audio?.[side] ?? {}) as { format?: { type?: string } }
    return format?.type === 'audio/pcmu' || format?.type === 'audio/pcma' ? 8 : 48
  }

  private readonly tell: Tell = (type, fields) => JSON.stringify({ type, event_id: this.newId('event'), ...fields })

  private say(type: string, fields: object): void {
    this.host.send(this.tell(type, fields))
  }

  private newId(what: keyof RealtimeSession['counts']): string {
    const id = this.nextId(what)
    this.counts[what] += 1
    return id
  }

  /** The id that the next one will have. */
  private nextId(what: keyof RealtimeSession['counts']): string {
    return `${what}_sim_${this.host.no}_${this.counts[what] + 1}`
  }
}

const fault = (code: string, message: string): RealtimeFault => ({ code, message })
