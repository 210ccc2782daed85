import type { IncomingHttpHeaders } from 'node:http'
import type { NamedByPath } from '@tollgate/formats'
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
import type { AskedTask } from './tasks/asked-task'

/** What tells where a request comes from, and when. */
export interface ArrivalContext {
  readonly addressOf: ClientAddressReader
  readonly intake: Intake
  readonly clock: Clock
}

/** What a request line asks for. */
export interface AskedCall {
  readonly call: CallKind
  readonly named?: NamedByPath
  readonly deployment?: string
}

const maxClientIdLength = 128

/** What the books of a call need to know of where it comes from. */
export type CallOrigin = Pick<
  Arrival,
  'kind' | 'trace' | 'requestId' | 'ip' | 'place' | 'startedAtMs' | 'durationMs' | 'clientRequestId'
>

/** A request of a client as it came in: its id and trace, from where, when, and on which path. */
export class Arrival {
  readonly kind: CallKind
  /** What its path names, where the dialect has that in its paths. */
  readonly named: NamedByPath | undefined
  /** The task that it submits, once its body was read; null where it submits none. */
  task: AskedTask | null = null
  readonly trace: ServerTrace
  readonly ip: string
  /** What it takes of the room for calls. */
  readonly place: Place
  /** By the calendar. */
  readonly startedAtMs: number
  private readonly startedMs: number

  constructor(
    readonly incoming: ClientRequest,
    private readonly asked: AskedCall,
    private readonly context: ArrivalContext,
  ) {
    const { call } = asked
    this.kind = call
    this.named = asked.named
    const origin = context.addressOf(incoming)
    const { traceparent } = incoming.headers
    this.ip = origin.ip
    this.place = new Place(context.intake, call.capability === 'realtime')
    this.trace = startServerSpan(call.spanName, {
      isTrusted: origin.isEdge,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    this.startedAtMs = context.clock.nowMs()
    this.startedMs = context.clock.monotonicMs()
  }

  /** The model, where path or action name it in place of whatever the body says. */
  get deployment(): string | undefined {
    return this.task?.ask.model ?? this.asked.deployment
  }

  get requestId(): string {
    return this.trace.requestId
  }

  /** The id that the client gave the call. */
  get clientRequestId(): string | null {
    return clientIdOf(this.incoming.headers)
  }

  /** Bytes of the body as the client has announced them; Infinity when it has not. */
  get bodyBytes(): number {
    const { 'content-length': length, 'content-encoding': encoding } = this.incoming.headers
    return length === undefined || encoding !== undefined ? Infinity : Number(length)
  }

  /** Names and values of the headers that go on to an upstream of the caller's format; undefined where there are none. */
  get passedHeaders(): readonly string[] | undefined {
    const { passedHeaders } = this.kind
    if (passedHeaders === undefined) return undefined
    const { headers } = this.incoming
    return passedHeaders.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [name, value] : []
    })
  }

  /** The version of the upstream's API that the caller wants; undefined where none is named. Heeded by providers that have one. */
  get apiVersion(): string | undefined {
    const { url = '' } = this.incoming
    const query = url.indexOf('?')
    return query === -1 ? undefined : new URLSearchParams(url.slice(query + 1)).get('api-version') || undefined
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

/** The id that a client gave its request, as far as it is kept; null when it gave none. */
export function clientIdOf({ 'x-request-id': id }: IncomingHttpHeaders): string | null {
  return typeof id === 'string' ? id.slice(0, maxClientIdLength) : null
}
