import { describedBy, isObject, objectIn, type TaskAnswer } from '../task-answer'
import { isTaskId } from '../task-ask'
import { opensWindow } from './drawing-actions'

/** Codes of Midjourney-proxy by which a task was made, was there before, or waits in a queue. */
const taken = 1
const exists = 21
const queued = 22
/** By these an upstream says that it cannot do what it is asked for, whatever that is: no account, unknown, internal, queue full, saturated. */
const upstreamFaults: ReadonlySet<number> = new Set([5, 9, 23, 30])
const mostUrl = 4_096

/** What Midjourney-proxy says to a submit; null where it says nothing that can be read. Total. */
export function readDrawingAnswer(body: Buffer, action: string): TaskAnswer | null {
  const fields = objectIn(body)
  const { code, description, result, properties } = fields ?? {}
  if (fields === null || typeof code !== 'number' || !Number.isSafeInteger(code)) return null
  const kind = kindOf(code, action)
  const upstreamId = kind === 'refused' ? null : idOf(result)
  const told = isObject(properties) ? properties : {}
  const resultUrl = urlOf(action === 'UPLOAD' ? result : told['imageUrl'])
  // Whoever took in a task without an id can never be asked for it.
  if (kind === 'taken' && upstreamId === null && action !== 'UPLOAD') return null
  const isDone = kind !== 'refused' && (action === 'UPLOAD' || told['status'] === 'SUCCESS')
  return {
    kind,
    upstreamId,
    code,
    description: describedBy(description),
    isDone,
    resultUrl,
    isUpstreamFault: upstreamFaults.has(code),
    fields,
  }
}

function kindOf(code: number, action: string): TaskAnswer['kind'] {
  if (code === taken || code === queued) return 'taken'
  if (code === exists) return opensWindow(action) ? 'window' : 'exists'
  return 'refused'
}

/** What the caller is told: a task that waits, or was there before, is to them one that was taken in, unless a window has opened. */
export function shownDrawingCode({ kind, code }: Pick<TaskAnswer, 'kind' | 'code'>): number {
  return kind === 'taken' || kind === 'exists' ? taken : code
}

function idOf(result: unknown): string | null {
  const text = typeof result === 'number' ? String(result) : result
  return typeof text === 'string' && isTaskId(text) ? text : null
}

/** The first of some addresses, or the only one. */
function urlOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.length <= mostUrl && /^https?:\/\//.test(first) ? first : null
}
