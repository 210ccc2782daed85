import type { CallEvent } from '../../api/chat.api'
import type { Usage } from '../../api/stream.model'
import type { ImageRef } from '../images/image.model'

/** Rule K7: how far an answer is. */
export type ReplyState = 'loading' | 'incomplete' | 'complete' | 'error'

/** A failure in words; `requestId` names its call where the refusal itself did. */
export interface SaidFault {
  readonly kind: 'said'
  readonly message: string
  readonly requestId?: string | undefined
}

/** Why an answer failed. `cut` is a stream that broke off, `network` one that never began; the rest has its own words. */
export type Fault = { readonly kind: 'cut' | 'network' } | SaidFault

/** What the user writes; one of the two may be empty. */
export interface Written {
  readonly text: string
  readonly images?: readonly ImageRef[]
}

/** What the user wrote. */
export interface Question extends Written {
  readonly kind: 'question'
  readonly id: number
}

/** Whom a question goes to. */
export interface Target {
  readonly group: string
  readonly model: string
}

/** What the model answers, and what is known of the call. Times are milliseconds of the page's clock. */
export interface Reply extends Target {
  readonly kind: 'reply'
  readonly id: number
  readonly state: ReplyState
  readonly text: string
  readonly reasoning: string
  readonly askedAtMs: number
  readonly firstPartMs: number | null
  readonly tookMs: number | null
  /** Names the call in the usage log; null while no answer has begun, and when there was none. */
  readonly requestId: string | null
  readonly usage: Usage | null
  readonly finishReason: string | null
  readonly isStopped: boolean
  readonly fault: Fault | null
}

/** What stands above it is no longer sent. */
export interface Divider {
  readonly kind: 'divider'
  readonly id: number
}

export type Turn = Question | Reply | Divider
export type Conversation = readonly Turn[]

const nextId = (conversation: Conversation): number => (conversation.at(-1)?.id ?? 0) + 1

/** Asks, and waits for an answer. */
export function ask(conversation: Conversation, written: Written, target: Target, atMs: number): Conversation {
  const id = nextId(conversation)
  return [...conversation, { kind: 'question', id, ...written }, waiting(id + 1, target, atMs)]
}

/** Asks the last question again, in place of its answer. */
export function askAgain(conversation: Conversation, target: Target, atMs: number): Conversation {
  const last = conversation.findLastIndex(({ kind }) => kind === 'question')
  // The new answer is another one than that before: nothing of the call before may reach it.
  return [...conversation.slice(0, last + 1), waiting(nextId(conversation), target, atMs)]
}

/** Takes a question back with all that came of it, to be written anew (rule K21). */
export function takeBack(conversation: Conversation, questionId: number): Conversation {
  const at = conversation.findIndex(({ id }) => id === questionId)
  return at === -1 || openReply(conversation) !== null ? conversation : conversation.slice(0, at)
}

function waiting(id: number, { group, model }: Target, atMs: number): Reply {
  return {
    kind: 'reply',
    id,
    state: 'loading',
    group,
    model,
    text: '',
    reasoning: '',
    askedAtMs: atMs,
    firstPartMs: null,
    tookMs: null,
    requestId: null,
    usage: null,
    finishReason: null,
    isStopped: false,
    fault: null,
  }
}

/** The answer that is being waited for or written. */
export function openReply(conversation: Conversation): Reply | null {
  const last = conversation.at(-1)
  return last?.kind === 'reply' && isOpen(last) ? last : null
}

const isOpen = ({ state }: Reply): boolean => state === 'loading' || state === 'incomplete'

/** Puts what a call told into its answer; one that is over takes nothing more. */
export function hear(
  conversation: Conversation,
  replyId: number,
  events: readonly CallEvent[],
  atMs: number,
): Conversation {
  return change(conversation, replyId, (reply) => events.reduce((heard, event) => hearOne(heard, event, atMs), reply))
}

/** The call is over without the stream's own end: the user stopped it, or something failed. */
export function end(
  conversation: Conversation,
  replyId: number,
  how: 'stopped' | 'closed' | Fault,
  atMs: number,
): Conversation {
  return change(conversation, replyId, (reply) => {
    if (how === 'stopped') return { ...closed(reply, 'complete', atMs), isStopped: true }
    // Some upstreams close without the done marker; the reason why they finished says as much.
    if (how === 'closed' && reply.finishReason !== null) return closed(reply, 'complete', atMs)
    return failed(reply, how === 'closed' ? { kind: 'cut' } : how, atMs)
  })
}

/** Puts a line under what was said. */
export function clearContext(conversation: Conversation): Conversation {
  return hasContext(conversation) ? [...conversation, { kind: 'divider', id: nextId(conversation) }] : conversation
}

/** Takes the last line away again, if nothing was said after it. */
export function restoreContext(conversation: Conversation): Conversation {
  return conversation.at(-1)?.kind === 'divider' ? conversation.slice(0, -1) : conversation
}

/** Whether a next question would be sent with anything before it. */
export const hasContext = (conversation: Conversation): boolean =>
  conversation.length > 0 && conversation.at(-1)?.kind !== 'divider'

function change(conversation: Conversation, replyId: number, by: (reply: Reply) => Reply): Conversation {
  return conversation.map((turn) => (turn.kind === 'reply' && turn.id === replyId && isOpen(turn) ? by(turn) : turn))
}

function hearOne(reply: Reply, event: CallEvent, atMs: number): Reply {
  if (!isOpen(reply)) return reply
  switch (event.kind) {
    case 'opened':
      return { ...reply, requestId: event.requestId }
    case 'text':
      return { ...begun(reply, atMs), text: reply.text + event.text }
    case 'reasoning':
      return { ...begun(reply, atMs), reasoning: reply.reasoning + event.text }
    case 'usage':
      return { ...reply, usage: event.usage }
    case 'finish':
      return { ...reply, finishReason: event.reason }
    case 'fault':
      return failed(reply, { kind: 'said', message: event.message }, atMs)
    case 'done':
      return closed(reply, 'complete', atMs)
  }
}

const begun = (reply: Reply, atMs: number): Reply => ({
  ...reply,
  state: 'incomplete',
  firstPartMs: reply.firstPartMs ?? atMs - reply.askedAtMs,
})

const closed = (reply: Reply, state: 'complete' | 'error', atMs: number): Reply => ({
  ...reply,
  state,
  tookMs: atMs - reply.askedAtMs,
})

const failed = (reply: Reply, fault: Fault, atMs: number): Reply => ({ ...closed(reply, 'error', atMs), fault })
