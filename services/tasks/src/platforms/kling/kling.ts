import type { TaskStatus } from '@tollgate/contracts'
import { z } from 'zod'
import { address, reason, taskId, timeIn } from '../core/fields'
import { keptAnswer } from '../core/kept-answer'
import type { Platform, TaskReport } from '../core/platform'

/** A task of Kling's (https://app.klingai.com/global/dev/document-api). */
const film = z.object({
  task_id: taskId,
  task_status: z.string(),
  task_status_msg: reason,
  created_at: timeIn(1),
  updated_at: timeIn(1),
  task_result: z
    .object({ videos: z.array(z.object({ url: address })) })
    .nullish()
    .catch(null),
})

const answer = z.object({ code: z.literal(0), data: z.unknown() })

const statuses: Readonly<Record<string, TaskStatus>> = {
  submitted: 'SUBMITTED',
  processing: 'IN_PROGRESS',
  succeed: 'SUCCESS',
  failed: 'FAILURE',
}

function readFilm(item: unknown): TaskReport | null {
  const { data } = film.safeParse(item)
  if (data === undefined) return null
  const status = Object.hasOwn(statuses, data.task_status) ? (statuses[data.task_status] ?? 'UNKNOWN') : 'UNKNOWN'
  return {
    upstreamId: data.task_id,
    status,
    // How far a film is Kling does not tell.
    progress: status === 'SUCCESS' || status === 'FAILURE' ? 100 : 0,
    prompt: '',
    promptEn: '',
    description: '',
    startedAtMs: data.created_at,
    finishedAtMs: status === 'SUCCESS' || status === 'FAILURE' ? data.updated_at : 0,
    resultUrl: data.task_result?.videos.find(({ url }) => url !== '')?.url ?? '',
    failReason: status === 'FAILURE' ? data.task_status_msg || 'failed' : '',
    answer: keptAnswer(item),
  }
}

/** Films of Kling's. What it calls with is the task alone, without what its answers have around it. */
export const kling: Platform = {
  name: 'kling',
  capability: 'kling-tasks',
  isAskedOneByOne: true,
  question: ([task]) => ({ task: `videos/${task?.action.toLowerCase() ?? ''}/${task?.upstreamId ?? ''}` }),
  read: (body) => {
    const { data } = answer.safeParse(body)
    const report = data === undefined ? null : readFilm(data.data)
    return report === null ? null : [report]
  },
  readNotice: readFilm,
}
