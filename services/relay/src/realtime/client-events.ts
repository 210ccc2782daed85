import { type ClientEvent, readClientEvent } from '@tollgate/formats'
import type { UpstreamSocket } from '@tollgate/upstream'
import { refusalOfFault } from '../admission/request-fault'
import { replyTo, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { Holding } from '../lease/hold'
import { refuseWords } from './refuse-words'
import type { SessionHost } from './session-host'

/** What the client says: read, searched for words, held for where a response may come of it, and sent on. */
export class ClientEvents {
  /** It takes no more at present. */
  isUpstreamFull = false

  constructor(
    private readonly host: SessionHost,
    private readonly upstream: UpstreamSocket,
  ) {}

  deal(message: Buffer): void | Promise<void> {
    const { port } = this.host
    const event = readClientEvent(message, { model: port.request.model, upstreamModel: port.upstreamModel })
    if (event.kind === 'fault') return this.refuse(refusalOfFault({ ...event, position: 0 }), event.eventId)
    if (event.type === 'response.create' && this.host.isRetiring) return this.refuse(stopping, event.eventId)
    const refused = refuseWords(port, event.texts)
    if (!(refused instanceof Promise)) return this.searched(event, refused)
    return refused.then((refusal) => this.searched(event, refusal))
  }

  /** The upstream takes more again. */
  drained(): void {
    this.isUpstreamFull = false
  }

  private searched(event: ClientEvent, refusal: Refusal | null): void | Promise<void> {
    const { host, upstream } = this
    if (refusal !== null) return this.refuse(refusal, event.eventId)
    host.conversation.add(event)
    if (event.setup !== null) host.conversation.expect(event.setup)
    return host.whenCovered(this.cover(event), () => {
      if (!upstream.send(event.json)) this.isUpstreamFull = true
    })
  }

  private cover({ type, limit }: ClientEvent): Holding {
    const { turns, conversation } = this.host
    if (type === 'response.create') return turns.ask(limit)
    const mayBegin = conversation.setup.answersUnasked && type.startsWith('input_audio_buffer.')
    return mayBegin ? turns.expect() : null
  }

  /** This event alone does not go on. */
  private refuse(refusal: Refusal, eventId: string | null): void {
    this.host.tell(replyTo(refusal, this.host.port), eventId)
  }
}
