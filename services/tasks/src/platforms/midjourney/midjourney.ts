import type { TaskStatus } from '@tollgate/contracts'
import { z } from 'zod'
import { address, idsOf, progress, readEach, reason, taskId, text, timeIn } from '../core/fields'
import { keptAnswer } from '../core/kept-answer'
import type { Platform, TaskReport } from '../core/platform'

/** A task of Midjourney-proxy and its kin (https://github.com/novicezk/midjourney-proxy, docs/api.md). */
const drawing = z.object({
  id: taskId,
  status: z.string().catch(''),
  progress,
  prompt: text,
  promptEn: text,
  description: text,
  startTime: timeIn(1),
  finishTime: timeIn(1),
  imageUrl: address,
  failReason: reason,
})

/** What its statuses are here. One that was cancelled will never be done. */
const statuses: Readonly<Record<string, TaskStatus>> = {
  '': 'NOT_START',
  NOT_START: 'NOT_START',
  SUBMITTED: 'SUBMITTED',
  MODAL: 'MODAL',
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
  CANCEL: 'FAILURE',
}

function readDrawing(item: unknown): TaskReport | null {
  const { data } = drawing.safeParse(item)
  if (data === undefined) return null
  const { id, status, startTime, finishTime, imageUrl, ...same } = data
  return {
    ...same,
    upstreamId: id,
    status: Object.hasOwn(statuses, status) ? (statuses[status] ?? 'UNKNOWN') : 'UNKNOWN',
    failReason: same.failReason || (status === 'CANCEL' ? 'cancelled' : ''),
    startedAtMs: startTime,
    finishedAtMs: finishTime,
    resultUrl: imageUrl,
    answer: keptAnswer(item),
  }
}

/** Midjourney, by a proxy. */
export const midjourney: Platform = {
  name: 'midjourney',
  capability: 'drawing-tasks',
  question: (tasks) => ({ task: 'task/list-by-condition', body: { ids: idsOf(tasks) } }),
  read: (body) => (Array.isArray(body) ? readEach(body, readDrawing) : null),
  readNotice: readDrawing,
}
