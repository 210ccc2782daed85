import { describedBy, isObject, objectIn, type TaskAnswer } from '../task-answer'
import { isTaskId } from '../task-ask'

const taken = 1
const notTaken = 4

/** What OpenAI says to a submit of a video; null where it says nothing that can be read. Total. */
export function readVideoAnswer(body: Buffer): TaskAnswer | null {
  const fields = objectIn(body)
  if (fields === null) return null
  const { id, status, error } = fields
  const reason = isObject(error) ? describedBy(error['message']) : ''
  const hasFailed = status === 'failed' || (isObject(error) && id === undefined)
  const upstreamId = typeof id === 'string' && isTaskId(id) ? id : null
  // Whoever took in a task without an id can never be asked for it.
  if (!hasFailed && (upstreamId === null || typeof status !== 'string')) return null
  return {
    kind: hasFailed ? 'refused' : 'taken',
    upstreamId: hasFailed ? null : upstreamId,
    code: hasFailed ? notTaken : taken,
    description: reason,
    // Its end is heard when it is asked for, with all that is told of it then.
    isDone: false,
    resultUrl: null,
    isUpstreamFault: false,
    fields,
  }
}
