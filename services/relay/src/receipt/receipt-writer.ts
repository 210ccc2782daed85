import type { CallAttempt, CallFacts, Evidence, RoutingDecision, TaskFacts } from '@tollgate/contracts'
import type { UsageCounts } from '@tollgate/usage'
import type { Caller } from '../admission/caller/caller'
import type { FrozenPrice } from '../admission/rules/price-book'
import type { LiveChannel } from '../routing/live-channel'
import type { WordsFate } from '../words/answer-words'

/** Whether the answer was whole, or who ended it. */
export type CallOutcome = CallFacts['outcome']

/** One attempt, as receipts list it. */
export type AttemptNote = Readonly<CallAttempt>

/** What a receipt says of a call; the rest is the contract's. */
export interface ReceiptFacts {
  readonly requestId: string
  readonly caller: Caller
  readonly leaseId: string | null
  /** The channel that answered, or the last that was tried. */
  readonly channel: LiveChannel
  readonly price: FrozenPrice
  readonly counts: UsageCounts
  readonly evidence: Evidence
  readonly isDelivered: boolean
  readonly traceparent: string | null
  /** As the caller named it. */
  readonly model: string
  /** What an alias led to; null where the caller named the model. */
  readonly servedModel: string | null
  readonly upstreamModel: string
  readonly isStream: boolean
  /** What the caller spoke. */
  readonly dialect: string
  /** A session or one of its responses. */
  readonly isWebSocket: boolean
  /** In the caller's word: letters. */
  readonly reasoningEffort: string | undefined
  readonly systemPrompt: NonNullable<CallFacts['systemPrompt']> | null
  readonly startedAtMs: number
  readonly durationMs: number
  readonly firstPartMs: number | null
  readonly outcome: CallOutcome
  /** Seconds for which the answer was in the cache; null where an upstream was asked. */
  readonly cacheAgeSeconds: number | null
  readonly words?: WordsFate | undefined
  readonly attempts: readonly AttemptNote[]
  /** How the channel was chosen; null where it was not. */
  readonly routing: RoutingDecision | null
  /** The task that it has submitted; null where it submits none. */
  readonly task: TaskFacts | null
  readonly clientRequestId: string | null
  readonly clientIp: string
}

/**
 * The JSON of a receipt, put together from parts that are ready: every call has one, and building an object for
 * JSON.stringify would cost several times as much. Ids and addresses are our own and need no escapes.
 */
export function writeReceipt(facts: ReceiptFacts): string {
  const { requestId, caller, leaseId, channel, price, traceparent } = facts
  return (
    `{"requestId":"${requestId}","userId":${caller.user.id},"tokenId":${caller.token.id},"leaseId":${quoted(leaseId)}` +
    `,"channelId":${channel.id},"snapshot":${price.json},"counts":${writeCounts(facts.counts)}` +
    `,"evidence":"${facts.evidence}","isDelivered":${facts.isDelivered},"traceparent":${quoted(traceparent)}` +
    `,"facts":${writeFacts(facts)}}`
  )
}

function writeFacts(facts: ReceiptFacts): string {
  const { caller, channel, firstPartMs, clientRequestId } = facts
  return (
    `{${caller.namesJson},"channelName":${channel.nameJson},"group":${caller.groupJson}` +
    `,"model":${JSON.stringify(facts.model)}` +
    (facts.servedModel === null ? '' : `,"servedModel":${JSON.stringify(facts.servedModel)}`) +
    `,"upstreamModel":${JSON.stringify(facts.upstreamModel)},"isStream":${facts.isStream}` +
    (facts.dialect === 'openai' ? '' : `,"dialect":"${facts.dialect}"`) +
    (facts.isWebSocket ? ',"isWebSocket":true' : '') +
    (facts.reasoningEffort === undefined ? '' : `,"reasoningEffort":"${facts.reasoningEffort}"`) +
    (facts.systemPrompt === null ? '' : `,"systemPrompt":"${facts.systemPrompt}"`) +
    `,"startedAtMs":${facts.startedAtMs},"durationMs":${Math.round(facts.durationMs)}` +
    `,"firstPartMs":${firstPartMs === null ? 'null' : Math.round(firstPartMs)},"outcome":"${facts.outcome}"` +
    (facts.cacheAgeSeconds === null ? '' : `,"cacheAgeSeconds":${facts.cacheAgeSeconds}`) +
    (facts.words === undefined ? '' : `,"sensitiveWords":"${facts.words}"`) +
    `,"attempts":${writeAttempts(facts.attempts)}` +
    (facts.routing === null ? '' : writeRouting(facts.routing)) +
    (facts.task === null ? '' : `,"task":${JSON.stringify(facts.task)}`) +
    `,"clientRequestId":${clientRequestId === null ? 'null' : JSON.stringify(clientRequestId)}` +
    `,"clientIp":"${facts.clientIp}"}`
  )
}

function writeAttempts(attempts: readonly AttemptNote[]): string {
  let text = '['
  for (const { channelId, status, outcome, model, startedMs, durationMs } of attempts) {
    if (text.length > 1) text += ','
    const named = model === undefined ? '' : `,"model":${JSON.stringify(model)}`
    const timed = startedMs === undefined ? '' : `,"startedMs":${startedMs},"durationMs":${durationMs ?? 0}`
    text += `{"channelId":${channelId},"status":${status},"outcome":"${outcome}"${named}${timed}}`
  }
  return `${text}]`
}

/** Numbers and words of ours need no escapes; most calls have just the two numbers. */
function writeRouting({ priority, among, strategy, passedOver }: RoutingDecision): string {
  const chosen = strategy === undefined ? '' : `,"strategy":"${strategy}"`
  const others = passedOver === undefined ? '' : `,"passedOver":${JSON.stringify(passedOver)}`
  return `,"routing":{"priority":${priority},"among":${among}${chosen}${others}}`
}

/**
 * Counts of 0 are left out: the contract has them by default. One that no receipt can have, which only a fault in counting
 * makes, is brought to the next that it can have: a line must never be unreadable.
 */
function writeCounts(counts: UsageCounts): string {
  let text = '{'
  for (const name in counts) {
    const count = possible(counts[name as keyof UsageCounts]) // its own names are all it has
    if (count === 0) continue
    text += `${text.length > 1 ? ',' : ''}"${name}":${count}`
  }
  return `${text}}`
}

function possible(count: number): number {
  if (Number.isSafeInteger(count) && count >= 0) return count
  return count > 0 ? Math.min(Math.round(count), Number.MAX_SAFE_INTEGER) : 0
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`
}
