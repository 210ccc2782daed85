import type { TaskState } from '@tollgate/contracts'
import type { UpstreamTarget } from '@tollgate/upstream'
import type { CallContext } from '../account/call-context'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import type { Refusal } from '../errors/relay.errors'
import { PassingContent } from './passing-content'

/** Films that are handed on at once, of all and of one user: each holds two sockets for as long as it takes. */
const mostAtOnce = 256
const mostOfOne = 16
/** Tasks may be known by one of a channel's keys alone. */
const mostKeys = 8
/** What a caller may say of the part that it wants. */
const wanted = ['range', 'if-range', 'if-none-match', 'if-modified-since']
/** Which of a film's forms is wanted: the film, a frame of it, all of its frames in small. */
const variant = /^[a-z_]{1,32}$/

/** Who wants the film of which task. */
export interface ContentQuestion {
  readonly incoming: ClientRequest
  readonly response: ClientResponse
  readonly userId: number
  readonly task: TaskState
  readonly query: string
  readonly requestId: string
}

/** How many films are handed on of each user. */
const under = new Map<number, number>()

/** Hands on a film as it comes from the channel that has it, by that channel's key; why there is none otherwise. */
export async function showContent(context: CallContext, question: ContentQuestion): Promise<Refusal | null> {
  const { task, userId } = question
  const { upstreamId, channelId, status } = task
  const id = upstreamId ?? ''
  if (status !== 'SUCCESS') return { code: 'task-content-unready', params: { id } }
  const targets = (context.routing.channel(channelId)?.keys ?? []).slice(0, mostKeys).map(({ target }) => target)
  if (targets.length === 0) return { code: 'task-channel-gone', params: { id } }
  const ofOne = under.get(userId) ?? 0
  const ofAll = [...under.values()].reduce((sum, one) => sum + one, 0)
  if (ofAll >= mostAtOnce || ofOne >= mostOfOne) return { code: 'busy', retryAfterMs: 1_000 }
  under.set(userId, ofOne + 1)
  try {
    return await showBy(context, question, targets)
  } finally {
    const left = (under.get(userId) ?? 1) - 1
    if (left > 0) under.set(userId, left)
    else under.delete(userId)
  }
}

/** By one key after the other, until one is known where the film is. */
async function showBy(
  { upstreams, log }: CallContext,
  question: ContentQuestion,
  targets: readonly UpstreamTarget[],
): Promise<Refusal | null> {
  const { incoming, response, task, query, requestId } = question
  const headers = wanted.flatMap((name) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? [name, value] : []
  })
  const chosen = new URLSearchParams(query).get('variant') ?? ''
  const shape = { task: `videos/${task.upstreamId ?? ''}/content`, ...(variant.test(chosen) && { variant: chosen }) }
  for (const target of targets) {
    const passing = new PassingContent({ response, requestId, log: log.forRequest(requestId) })
    const outcome = await passing.pass((handler) =>
      upstreams.call(
        {
          ...{ target, capability: 'video-tasks', model: '', ...shape, body: null, isStream: false },
          ...{ wants: 'file', isRepeatable: true, ...(headers.length > 0 && { headers }) },
        },
        handler,
      ),
    )
    if (outcome === 'given') return null
    if (outcome === 'failed') return { code: 'upstream-failed' }
  }
  return { code: 'task-content-unready', params: { id: task.upstreamId ?? '' } }
}
