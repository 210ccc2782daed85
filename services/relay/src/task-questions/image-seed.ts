import type { TaskState } from '@tollgate/contracts'
import { hideIn } from '@tollgate/formats'
import type { CallContext } from '../account/call-context'
import type { Refusal } from '../errors/relay.errors'

const patienceMs = 30_000
const mostBytes = 64 * 1024

/** Asks the channel that drew an image for its seed; what it says is the answer. */
export async function askSeed(
  { routing, upstreams, clock, random, log }: CallContext,
  { upstreamId, channelId, model }: TaskState,
): Promise<Buffer | Refusal> {
  const id = upstreamId ?? ''
  const channel = routing.channel(channelId)
  const gone: Refusal = { code: 'task-channel-gone', params: { id } }
  if (channel === null || !channel.isEnabled) return gone
  const key = channel.nextHealthyKey({ model, nowMs: clock.monotonicMs(), random }) ?? channel.keys[0]
  if (key === undefined) return gone
  try {
    const { status, body } = await upstreams.callJson({
      target: key.target,
      capability: 'drawing-tasks',
      model: '',
      task: `task/${id}/image-seed`,
      isQuestion: true,
      timeoutMs: patienceMs,
      maxBytes: mostBytes,
    })
    const told = status === 200 ? answerIn(body) : null
    if (told !== null) return Buffer.from(hideIn(JSON.stringify(told), key.target.hide))
    log.warn('relay.seed-refused', { channelId, status })
  } catch (error) {
    log.warn('relay.seed-failed', { channelId, error })
  }
  return { code: 'upstream-failed' }
}

/** What of an answer Midjourney-proxy's callers know; null where it is none. */
function answerIn(body: Buffer): object | null {
  try {
    const { code, description = '', result = null } = JSON.parse(body.toString()) as Record<string, unknown>
    return typeof code === 'number' ? { code, description, result, properties: {} } : null
  } catch {
    return null // it is no JSON, or none that has members
  }
}
