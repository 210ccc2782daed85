import { readClientEvent } from '@tollgate/formats'
import type { UpstreamSocket } from '@tollgate/upstream'
import { refusalOfFault } from '../admission/request-fault'
import { replyTo, stopping } from '../errors/error-reply'
import type { Pace } from './pace'
import type { Dealt, SessionHost } from './session-host'

/** What the client says: read, held for where a response may come of it, and sent on. */
export class ClientEvents {
  private isUpstreamFull = false

  constructor(
    private readonly host: SessionHost,
    private readonly upstream: UpstreamSocket,
    private readonly pace: Pace,
  ) {}

  deal(message: Buffer): Dealt {
    const { host, upstream } = this
    const { port, conversation } = host
    if (this.isUpstreamFull || !this.pace.take(message.length)) return null
    const event = readClientEvent(message, { model: port.request.model, upstreamModel: port.upstreamModel })
    if (event.kind === 'fault')
      return host.tell(replyTo(refusalOfFault({ ...event, position: 0 }), port), event.eventId)
    const isAsked = event.type === 'response.create'
    if (isAsked && host.isRetiring) return host.tell(replyTo(stopping, port), event.eventId)
    conversation.add(event.textBytes, event.soundChars)
    if (event.setup !== null) conversation.expect(event.setup)
    return host.whenCovered(this.cover(event.type, event.limit), () => {
      if (!upstream.send(event.json)) this.isUpstreamFull = true
    })
  }

  /** The upstream takes more again. */
  drained(): void {
    this.isUpstreamFull = false
  }

  private cover(type: string, limit: number | null) {
    const { turns, conversation } = this.host
    if (type === 'response.create') return turns.ask(limit)
    const mayBegin = conversation.setup.answersUnasked && type.startsWith('input_audio_buffer.')
    return mayBegin ? turns.expect() : null
  }
}
