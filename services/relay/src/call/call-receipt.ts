import { traceparentOf } from '@tollgate/platform'
import { writeReceipt } from '../receipt/receipt-writer'
import type { LiveChannel } from '../routing/live-channel'
import type { FinishedCall } from '../telemetry/relay-metrics'
import type { Attempt } from './attempt'
import type { Call } from './call'
import type { Settlement } from '../receipt/call-ending'

/** The JSON of a call's receipt; `attempt` is the one that answered, null when none did. */
export function receiptOf(call: Call, channel: LiveChannel, settlement: Settlement, attempt: Attempt | null): string {
  const { request, trace } = call
  return writeReceipt({
    requestId: call.requestId,
    caller: request.caller,
    leaseId: call.lease?.id ?? null,
    channel,
    price: request.price,
    counts: settlement.counts,
    evidence: settlement.evidence,
    isDelivered: settlement.isDelivered,
    traceparent: trace.span && traceparentOf(trace),
    model: request.model,
    upstreamModel: attempt?.upstreamModel ?? channel.upstreamModel(request.bareModel),
    isStream: request.scan.isStream,
    startedAtMs: call.startedAtMs,
    durationMs: call.durationMs,
    firstPartMs: call.firstPartMs,
    outcome: settlement.outcome,
    attempts: call.attempts.notes,
    clientRequestId: call.clientRequestId,
    clientIp: call.ip,
  })
}

/** What the metrics are told of a call that brought an answer. */
export function finishedOf(call: Call, attempt: Attempt, { counts, outcome }: Settlement): FinishedCall {
  return {
    operation: call.kind.operation,
    provider: attempt.pick.key.target.provider.provider,
    model: call.request.model,
    errorType: outcome === 'complete' ? null : outcome,
    durationMs: call.durationMs,
    firstPartMs: call.request.scan.isStream ? call.firstPartMs : null,
    counts,
  }
}
