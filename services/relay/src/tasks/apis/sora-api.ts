import type { TaskState, TaskStatus } from '@tollgate/contracts'
import { readVideoAnswer } from '@tollgate/formats'
import { recordOf, secondsOf, type TaskApi, type TaskView, usualFaultStatus } from './task-api'

const statuses: Readonly<Record<TaskStatus, string>> = {
  NOT_START: 'queued',
  SUBMITTED: 'queued',
  QUEUED: 'queued',
  MODAL: 'in_progress',
  IN_PROGRESS: 'in_progress',
  UNKNOWN: 'in_progress',
  SUCCESS: 'completed',
  FAILURE: 'failed',
}

/** Videos as OpenAI has them (https://platform.openai.com/docs/api-reference/videos). */
export const soraApi: TaskApi = {
  readAnswer: readVideoAnswer,
  faultStatusOf: usualFaultStatus,
  // Of what the upstream says only what its documents name: the rest may tell of the account.
  shown: ({ answer, ask }) => ({
    ...asVideo(answer.fields, ask.properties),
    id: answer.upstreamId,
    model: ask.model,
    prompt: ask.prompt,
    error: null,
  }),
  changes: () => ({}),
  view,
  written: (told) => told,
}

function view(task: TaskState): TaskView {
  const answer = recordOf(task.answer)
  const { status, finishedAtMs, failReason } = task
  return {
    ...asVideo(answer, task.properties),
    id: task.upstreamId,
    model: task.model,
    status: statuses[status],
    progress: status === 'SUCCESS' ? 100 : status === 'FAILURE' ? told(answer['progress'], 0) : task.progress,
    created_at: told(answer['created_at'], secondsOf(task.submittedAtMs)),
    completed_at: status === 'SUCCESS' ? secondsOf(finishedAtMs) : null,
    prompt: task.prompt,
    error: status === 'FAILURE' ? { code: codeIn(answer) ?? 'video_generation_failed', message: failReason } : null,
  }
}

/** What of a video the upstream alone knows, and what was asked for where it does not say. */
function asVideo(given: TaskView, asked: TaskView): TaskView {
  return {
    id: null,
    object: 'video',
    model: '',
    status: typeof given['status'] === 'string' ? given['status'] : 'queued',
    progress: told(given['progress'], 0),
    created_at: told(given['created_at'], 0),
    completed_at: null,
    expires_at: told(given['expires_at'], null),
    prompt: '',
    size: textIn(given['size']) ?? asked['size'] ?? null,
    seconds: textIn(given['seconds']) ?? asked['seconds'] ?? null,
    remixed_from_video_id: null,
    error: null,
  }
}

/** A number, or what stands for one that is not told. */
function told<T>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 32) : null
}

function codeIn(answer: TaskView): string | null {
  const code = recordOf(answer['error'])['code']
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : null
}
