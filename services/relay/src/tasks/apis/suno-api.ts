import { readMusicAnswer } from '@tollgate/formats'
import { recordOf, secondsOf, type TaskApi, usualFaultStatus } from './task-api'

const hookName = 'notify_hook'

/** Suno-API, whose answers have all the same around them. */
export const sunoApi: TaskApi = {
  readAnswer: readMusicAnswer,
  faultStatusOf: usualFaultStatus,
  shown: ({ answer, description }) => ({ code: 'success', message: description, data: answer.upstreamId }),
  changes: ({ options }) => ({ drop: options.allowsHooks ? [] : [hookName] }),
  view: (task) => ({
    task_id: task.upstreamId,
    action: task.action,
    status: task.status,
    fail_reason: task.failReason,
    submit_time: secondsOf(task.submittedAtMs),
    start_time: secondsOf(task.startedAtMs),
    finish_time: secondsOf(task.finishedAtMs),
    progress: `${task.progress}%`,
    data: recordOf(task.answer)['data'] ?? null,
  }),
  written: (told) => ({ code: 'success', message: '', data: told }),
}
