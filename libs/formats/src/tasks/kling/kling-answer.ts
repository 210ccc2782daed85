import type { CallerError } from '../../core/error'
import { describedBy, isObject, objectIn, type TaskAnswer } from '../task-answer'
import { isTaskId } from '../task-ask'

const taken = 1
const notTaken = 4
/** From here on Kling's codes are faults of its own. */
const ownFaults = 5_000
/** Of Kling's codes: a fault of the request, one that may not be, none such, too much, and its own fault. */
const codes = { invalid: 1_201, denied: 1_103, unproven: 1_002, missing: 1_203, tooMuch: 1_302, internal: 5_000 }

/** What Kling says to a submit; null where it says nothing that can be read. Total. */
export function readKlingAnswer(body: Buffer): TaskAnswer | null {
  const fields = objectIn(body)
  if (fields === null) return null
  const { code, message, data } = fields
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return null
  const told = isObject(data) ? data : {}
  const isTaken = code === 0 && told['task_status'] !== 'failed'
  const id = told['task_id']
  const text = typeof id === 'number' ? String(id) : id
  const upstreamId = isTaken && typeof text === 'string' && isTaskId(text) ? text : null
  // Whoever took in a task without an id can never be asked for it.
  if (isTaken && upstreamId === null) return null
  return {
    kind: isTaken ? 'taken' : 'refused',
    upstreamId,
    // A task of code 0 is one whose submit nobody has heard of yet.
    code: isTaken ? taken : code || notTaken,
    description: describedBy(code === 0 ? (told['task_status_msg'] ?? '') : message),
    // Its end is heard when it is asked for, with all that is told of it then.
    isDone: false,
    resultUrl: null,
    isUpstreamFault: code >= ownFaults,
    fields,
  }
}

/** An error as Kling has it. */
export function klingErrorBody({ message, code }: CallerError, status: number): Buffer {
  return Buffer.from(JSON.stringify({ code: typeof code === 'number' ? code : codeOf(status), message, data: null }))
}

function codeOf(status: number): number {
  if (status === 401) return codes.unproven
  if (status === 403) return codes.denied
  if (status === 404) return codes.missing
  if (status === 429) return codes.tooMuch
  return status >= 500 ? codes.internal : codes.invalid
}
