import {
  type ClientAddressReader,
  type Clock,
  type Language,
  type ServerTrace,
  startServerSpan,
} from '@tollgate/platform'
import type { ClientRequest } from '../client-http/client-exchange'
import type { CallKind } from './call-kind'
import { type Intake, Place } from './intake/intake'

/** What tells where a request comes from, and when. */
export interface ArrivalContext {
  readonly addressOf: ClientAddressReader
  readonly intake: Intake
  readonly clock: Clock
}

const maxClientIdLength = 128

/** A request of a client as it came in: its id and trace, from where, when, and on which path. */
export class Arrival {
  readonly trace: ServerTrace
  readonly ip: string
  /** What it takes of the room for calls. */
  readonly place: Place
  /** By the calendar. */
  readonly startedAtMs: number
  private readonly startedMs: number

  constructor(
    readonly incoming: ClientRequest,
    readonly kind: CallKind,
    private readonly context: ArrivalContext,
  ) {
    const { headers, socket } = incoming
    const origin = context.addressOf(socket.remoteAddress, headers)
    const traceparent = headers.traceparent
    this.ip = origin.ip
    this.place = new Place(context.intake)
    this.trace = startServerSpan(kind.spanName, {
      isTrusted: origin.isEdge,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    this.startedAtMs = context.clock.nowMs()
    this.startedMs = context.clock.monotonicMs()
  }

  get requestId(): string {
    return this.trace.requestId
  }

  /** The id that the client gave the call. */
  get clientRequestId(): string | null {
    const id = this.incoming.headers['x-request-id']
    return typeof id === 'string' ? id.slice(0, maxClientIdLength) : null
  }

  /** Bytes of the body as the client has announced them; Infinity when it has not. */
  get bodyBytes(): number {
    const { 'content-length': length, 'content-encoding': encoding } = this.incoming.headers
    return length === undefined || encoding !== undefined ? Infinity : Number(length)
  }

  /** The language of the errors. */
  get language(): Language {
    return this.kind.entrance.languageOf(this.incoming.headers)
  }

  /** How long ago the request came in. */
  get durationMs(): number {
    return this.context.clock.monotonicMs() - this.startedMs
  }
}
