import { z } from 'zod'
import { evidence, usageCounts } from '../pricing/counts'
import { priceSnapshot } from '../pricing/price'
import { taskFacts } from '../tasks/task'
import { routingDecision } from './routing-decision'

/** One attempt on one channel, in the order they were made. `status` is 0 when no answer came. */
export const callAttempt = z.object({
  channelId: z.int(),
  status: z.int(),
  /** Why the next one was tried or the call given up; `ok` for the one that answered. */
  outcome: z.string(),
  /** The model that it was asked for; left out where the caller named that themselves. */
  model: z.string().optional(),
  /** Milliseconds from the beginning of the call until it was asked; left out where it was not, and by relays of before. */
  startedMs: z.int().nonnegative().optional(),
  /** Milliseconds from there until its answer began, or until it was given up. */
  durationMs: z.int().nonnegative().optional(),
})
export type CallAttempt = z.output<typeof callAttempt>

/** What a reader of the usage log wants to know of a call, besides its price. */
export const callFacts = z.object({
  username: z.string(),
  tokenName: z.string(),
  channelName: z.string(),
  group: z.string(),
  /** The model as the caller named it. */
  model: z.string(),
  /** The model that an alias led to, as callers can name it; left out where `model` is no alias. */
  servedModel: z.string().optional(),
  /** The model as the upstream was asked for it. */
  upstreamModel: z.string(),
  isStream: z.boolean(),
  /** What the caller spoke, by the name of its format; OpenAI's where it is left out. */
  dialect: z.string().optional(),
  /** It came over a WebSocket, as sessions do and each of their responses. */
  isWebSocket: z.boolean().optional(),
  /** How hard the model was to think, in the caller's word; left out where the caller said none. */
  reasoningEffort: z.string().max(16).optional(),
  /** The channel's own system prompt went upstream: alone, or in front of the caller's. Its text is never here. */
  systemPrompt: z.enum(['added', 'prepended']).optional(),
  startedAtMs: z.int(),
  durationMs: z.int(),
  /** Time to the first part; null when none came. */
  firstPartMs: z.int().nullable(),
  /** Whether the answer was whole, ended early (and by whom), or never began. */
  outcome: z.enum(['complete', 'client-left', 'upstream-cut', 'quota-cut', 'relay-stopped', 'failed']),
  /** Seconds for which the answer had been in the cache; left out where an upstream was asked. */
  cacheAgeSeconds: z.int().nonnegative().optional(),
  /** What became of an answer that had words which are not allowed; left out where it had none. */
  sensitiveWords: z.enum(['masked', 'stopped']).optional(),
  attempts: z.array(callAttempt),
  /** How the channel was chosen; left out where the caller named it or none was asked. */
  routing: routingDecision.optional(),
  /** Which task the call has submitted, and what its upstream answered; left out of calls that submit none. */
  task: taskFacts.optional(),
  clientRequestId: z.string().nullable(),
  clientIp: z.string(),
})
export type CallFacts = z.output<typeof callFacts>

/**
 * The relay's account of one finished call: what was counted, by which evidence, at which price. It is evidence, not a
 * charge; billing alone decides that.
 */
export const receipt = z.object({
  requestId: z.uuid(),
  userId: z.int(),
  tokenId: z.int().nullable(),
  leaseId: z.uuid().nullable(),
  channelId: z.int(),
  snapshot: priceSnapshot,
  counts: usageCounts,
  evidence,
  /** Something was delivered to the client: decides whether a fixed price is due. */
  isDelivered: z.boolean(),
  /** W3C `traceparent` of the call, when it is sampled. */
  traceparent: z.string().nullable(),
  facts: callFacts,
})
export type Receipt = z.output<typeof receipt>
