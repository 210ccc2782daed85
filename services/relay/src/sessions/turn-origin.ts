import { type ServerTrace, startServerSpan } from '@tollgate/platform'
import type { Arrival, ArrivalContext, CallOrigin } from '../admission/arrival'
import type { CallKind } from '../admission/call-kind'
import { Place } from '../admission/intake/intake'

/** A request of its own within a session, from the same place: it takes no other room among the calls. */
export class TurnOrigin implements CallOrigin {
  readonly kind: CallKind
  readonly trace: ServerTrace
  readonly ip: string
  readonly place: Place
  readonly startedAtMs: number
  readonly clientRequestId: string | null
  private readonly startedMs: number

  constructor(
    session: Arrival,
    private readonly context: Pick<ArrivalContext, 'clock' | 'intake'>,
  ) {
    this.kind = session.kind
    this.ip = session.ip
    this.clientRequestId = session.clientRequestId
    this.place = new Place(context.intake)
    this.trace = startServerSpan('realtime response', { isTrusted: false, traceparent: undefined })
    this.startedAtMs = context.clock.nowMs()
    this.startedMs = context.clock.monotonicMs()
  }

  get requestId(): string {
    return this.trace.requestId
  }

  get durationMs(): number {
    return this.context.clock.monotonicMs() - this.startedMs
  }
}
