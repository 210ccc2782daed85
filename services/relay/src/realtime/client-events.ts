import { type ClientEvent, readClientEvent } from '@tollgate/formats'
import type { UpstreamSocket } from '@tollgate/upstream'
import { refusalOfFault } from '../admission/request-fault'
import { replyTo, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { Holding } from '../lease/hold'
import { refuseWords } from './refuse-words'
import type { SessionHost } from './session-host'
import type { SessionCaller } from './session-opener'

/** What the client says: read, searched for words, held for where a response may come of it, and sent on. */
export class ClientEvents {
  /** It takes no more at present. */
  isUpstreamFull = false
  /** Was told of a refusal, and has not read what waits for it: whoever only asks is heard no further. */
  isCallerFull = false

  constructor(
    private readonly host: SessionHost,
    private readonly upstream: UpstreamSocket,
    private readonly caller: SessionCaller,
  ) {}

  deal(message: Buffer): void | Promise<void> {
    const { host } = this
    const { port } = host
    const event = readClientEvent(message, { model: port.request.model, upstreamModel: port.upstreamModel })
    if (event.kind === 'fault') return this.refuse(refusalOfFault({ ...event, position: 0 }), event.eventId)
    const isAsked = event.type === 'response.create'
    if (isAsked && host.isRetiring) return this.refuse(stopping, event.eventId)
    if (isAsked && host.turns.isFull) return this.refuse({ code: 'user-busy', retryAfterMs: 1_000 }, event.eventId)
    return this.unlessRefused(refuseWords(port, event.texts), event, () =>
      this.unlessRefused(isAsked ? this.caller.mayBegin() : null, event, () => this.send(event)),
    )
  }

  /** The upstream takes more again. */
  drained(): void {
    this.isUpstreamFull = false
  }

  private unlessRefused(
    refusal: Refusal | null | Promise<Refusal | null>,
    event: ClientEvent,
    goOn: () => void | Promise<void>,
  ): void | Promise<void> {
    if (refusal instanceof Promise) return refusal.then((given) => this.unlessRefused(given, event, goOn))
    return refusal === null ? goOn() : this.refuse(refusal, event.eventId)
  }

  private send(event: ClientEvent): void | Promise<void> {
    const { host, upstream } = this
    host.conversation.add(event)
    if (event.setup !== null) host.conversation.expect(event.setup)
    return host.whenCovered(this.cover(event), () => {
      if (host.isParting) return this.leftMeanwhile(event)
      if (!upstream.send(event.json)) this.isUpstreamFull = true
    })
  }

  /** Whoever has left is answered no more: what was held for is not asked for. */
  private leftMeanwhile({ type }: ClientEvent): void {
    const { host } = this
    if (type === 'response.create') host.turns.unask()
    if (host.turns.isIdle) host.settled()
  }

  private cover({ type, limit }: ClientEvent): Holding {
    const { turns, conversation } = this.host
    if (type === 'response.create') return turns.ask(limit)
    const mayBegin = conversation.setup.answersUnasked && type.startsWith('input_audio_buffer.')
    return mayBegin ? turns.expect() : null
  }

  /** This event alone does not go on. */
  private refuse(refusal: Refusal, eventId: string | null): void {
    const { host } = this
    host.tell(replyTo(refusal, host.port), eventId)
    this.isCallerFull = !host.isHeard
  }
}
