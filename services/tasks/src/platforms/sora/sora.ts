import type { TaskStatus } from '@tollgate/contracts'
import { z } from 'zod'
import { progress, reason, taskId, text, timeIn } from '../core/fields'
import { keptAnswer } from '../core/kept-answer'
import type { Platform, TaskReport } from '../core/platform'

/** A video of OpenAI's (https://platform.openai.com/docs/api-reference/videos/object). */
const video = z.object({
  id: taskId,
  status: z.string(),
  progress,
  prompt: text,
  completed_at: timeIn(1_000),
  error: z.object({ message: reason }).nullable().catch(null),
})

const statuses: Readonly<Record<string, TaskStatus>> = {
  queued: 'QUEUED',
  in_progress: 'IN_PROGRESS',
  completed: 'SUCCESS',
  failed: 'FAILURE',
}

function readVideo(item: unknown): TaskReport | null {
  const { data } = video.safeParse(item)
  if (data === undefined) return null
  return {
    upstreamId: data.id,
    status: Object.hasOwn(statuses, data.status) ? (statuses[data.status] ?? 'UNKNOWN') : 'UNKNOWN',
    progress: data.progress,
    prompt: data.prompt,
    promptEn: '',
    description: '',
    startedAtMs: 0,
    finishedAtMs: data.completed_at,
    // It is had by the channel's key alone.
    resultUrl: '',
    failReason: data.status === 'failed' ? data.error?.message || 'failed' : '',
    answer: keptAnswer(item),
  }
}

/** Videos as OpenAI makes them. What it calls of its own accord goes to a project of the account, and tells no secret of a task. */
export const sora: Platform = {
  name: 'sora',
  capability: 'video-tasks',
  isAskedOneByOne: true,
  question: ([task]) => ({ task: `videos/${task?.upstreamId ?? ''}` }),
  read: (body) => {
    const report = readVideo(body)
    return report === null ? null : [report]
  },
  readNotice: () => null,
}
