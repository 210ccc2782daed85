import type { TaskState } from '@tollgate/contracts'
import type { TaskView } from './asked-tasks'
import { recordOf } from './drawing-view'

/** A task as Suno-API tells it. */
export function musicView(task: TaskState): TaskView {
  const seconds = (ms: number) => Math.floor(ms / 1_000)
  return {
    task_id: task.upstreamId,
    action: task.action,
    status: task.status,
    fail_reason: task.failReason,
    submit_time: seconds(task.submittedAtMs),
    start_time: seconds(task.startedAtMs),
    finish_time: seconds(task.finishedAtMs),
    progress: `${task.progress}%`,
    data: recordOf(task.answer)['data'] ?? null,
  }
}
