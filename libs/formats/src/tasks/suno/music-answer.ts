import type { CallerError } from '../../core/error'
import { describedBy, isObject, objectIn, type TaskAnswer } from '../task-answer'
import { isTaskId } from '../task-ask'

const taken = 1
const notTaken = 4

/** What Suno-API says to a submit; null where it says nothing that can be read. Total. */
export function readMusicAnswer(body: Buffer): TaskAnswer | null {
  const fields = objectIn(body)
  if (fields === null) return null
  const { code, message, data } = fields
  if (typeof code !== 'string') return null
  const isTaken = code === 'success'
  const id = isObject(data) ? (data['task_id'] ?? data['id']) : data
  const upstreamId = isTaken && typeof id === 'string' && isTaskId(id) ? id : null
  // Whoever took in a task without an id can never be asked for it.
  if (isTaken && upstreamId === null) return null
  return {
    kind: isTaken ? 'taken' : 'refused',
    upstreamId,
    code: isTaken ? taken : notTaken,
    description: describedBy(message),
    isDone: false,
    resultUrl: null,
    isUpstreamFault: code === 'internal_error',
    fields,
  }
}

/** An error as Suno-API has it. */
export function musicErrorBody({ message, code }: CallerError, status: number): Buffer {
  const usual = status >= 500 ? 'internal_error' : 'invalid_request'
  return Buffer.from(JSON.stringify({ code: typeof code === 'string' ? code : usual, message, data: null }))
}
