import type { TaskState, TaskStatus } from '@tollgate/contracts'
import { readKlingAnswer } from '@tollgate/formats'
import { hookAddress } from './hook-address'
import {
  type HeardAnswer,
  type LeavingSubmit,
  recordOf,
  type TaskApi,
  type TaskView,
  usualFaultStatus,
} from './task-api'

const hookName = 'callback_url'
/** The other name of the model, by which older models are meant. */
const otherName = 'model'

const statuses: Readonly<Record<TaskStatus, string>> = {
  NOT_START: 'submitted',
  SUBMITTED: 'submitted',
  QUEUED: 'submitted',
  MODAL: 'processing',
  IN_PROGRESS: 'processing',
  UNKNOWN: 'processing',
  SUCCESS: 'succeed',
  FAILURE: 'failed',
}
/** Kling's codes for a call that is at a limit. */
const limits: ReadonlySet<number> = new Set([1_302, 1_303])

/** Kling (https://app.klingai.com/global/dev/document-api). */
export const klingApi: TaskApi = {
  readAnswer: readKlingAnswer,
  faultStatusOf: (answer) => (limits.has(answer.code) ? 429 : usualFaultStatus(answer)),
  shown,
  changes,
  view,
  written: (told) => ({ code: 0, message: 'SUCCEED', data: told }),
}

/** Of what the upstream says only what its documents name. */
function shown({ answer, ask, description, requestId }: HeardAnswer): TaskView {
  const data = recordOf(answer.fields['data'])
  return {
    code: 0,
    message: description || 'SUCCEED',
    request_id: requestId,
    data: {
      task_id: answer.upstreamId,
      task_status: typeof data['task_status'] === 'string' ? data['task_status'] : 'submitted',
      task_info: infoOf(ask.properties),
      created_at: timeIn(data['created_at']),
      updated_at: timeIn(data['updated_at']),
    },
  }
}

function changes(submit: LeavingSubmit): ReturnType<TaskApi['changes']> {
  const { options, given } = submit
  const hook = given.includes(hookName) ? null : hookAddress(submit, '/kling/notify')
  return {
    override: hook === null ? {} : { [hookName]: hook },
    drop: [...(given.includes(otherName) ? [otherName] : []), ...(options.allowsHooks ? [] : [hookName])],
  }
}

function view(task: TaskState): TaskView {
  const answer = recordOf(task.answer)
  const { videos } = recordOf(answer['task_result'])
  const { submittedAtMs, finishedAtMs } = task
  return {
    task_id: task.upstreamId,
    task_status: statuses[task.status],
    task_status_msg: task.failReason,
    task_info: infoOf(task.properties),
    created_at: submittedAtMs,
    updated_at: finishedAtMs || timeIn(answer['updated_at']) || submittedAtMs,
    ...(Array.isArray(videos) && { task_result: { videos: videos as readonly unknown[] } }),
  }
}

function infoOf({ external_task_id: id }: TaskView): TaskView {
  return typeof id === 'string' ? { external_task_id: id } : {}
}

function timeIn(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}
