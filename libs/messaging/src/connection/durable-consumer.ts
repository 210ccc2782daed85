import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerInfo,
  DeliverPolicy,
  type JetStreamManager,
  millis,
  nanos,
  ReplayPolicy,
} from 'nats'
import { consumerNotFound, orMissing } from './streams'

/** How long the messages of a killed process stay away; a live one renews them. */
export const defaultAckWaitMs = 6_000
export const defaultMaxAckPending = 1_000

/** A consumer that the server keeps: its name, and the one subject that it reads. */
export interface DurableConsumer {
  durable: string
  filter: string
  ackWaitMs?: number
  maxAckPending?: number
}

/**
 * Makes a durable consumer that reads all its stream has, or brings its bounds up to date where they are given. Throws
 * when there is one of the name for another subject.
 */
export async function ensureDurable(
  jsm: JetStreamManager,
  stream: string,
  wanted: DurableConsumer,
): Promise<ConsumerInfo> {
  const { durable, filter, ackWaitMs, maxAckPending } = wanted
  const existing = await orMissing(jsm.consumers.info(stream, durable), consumerNotFound)
  if (existing === null) return jsm.consumers.add(stream, configOf(wanted))
  const has = existing.config
  if (has.filter_subject !== filter) {
    throw new Error(`the consumer ${durable} exists for ${String(has.filter_subject)}: a durable keeps its subject`)
  }
  const ack_wait = ackWaitMs === undefined ? has.ack_wait : nanos(ackWaitMs)
  const max_ack_pending = maxAckPending ?? has.max_ack_pending
  if (has.ack_wait === ack_wait && has.max_ack_pending === max_ack_pending) return existing
  return jsm.consumers.update(stream, durable, {
    ...(ack_wait !== undefined && { ack_wait }),
    ...(max_ack_pending !== undefined && { max_ack_pending }),
  })
}

/** Makes a consumer anew with the same bounds: it reads all that its stream has, what it had seen included. */
export async function remakeDurable(jsm: JetStreamManager, { stream_name: stream, name, config }: ConsumerInfo) {
  const { filter_subject: filter = '', ack_wait, max_ack_pending: maxAckPending } = config
  const ackWaitMs = ack_wait === undefined ? undefined : millis(ack_wait)
  await orMissing(jsm.consumers.delete(stream, name), consumerNotFound)
  await jsm.consumers.add(stream, configOf({ durable: name, filter, ackWaitMs, maxAckPending }))
}

function configOf({ durable, filter, ackWaitMs, maxAckPending }: DurableConsumer) {
  return {
    durable_name: durable,
    filter_subject: filter,
    deliver_policy: DeliverPolicy.All,
    replay_policy: ReplayPolicy.Instant,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs ?? defaultAckWaitMs),
    // Failures are counted by the readers: the server cannot tell a broken message from a database that is away.
    max_deliver: -1,
    max_ack_pending: maxAckPending ?? defaultMaxAckPending,
  } satisfies Partial<ConsumerConfig>
}
