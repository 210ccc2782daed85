import type { DrawingView, TaskView } from '@tollgate/contracts/http/tasks'
import type { Language } from '@tollgate/texts'
import type { Task } from '../task/task'
import { failText } from '../task/task-texts'

/** How rows are shown: in which language, with what administrators alone see, and where images are had. */
export interface Showing {
  readonly language: Language
  readonly isAdmin: boolean
  /** Null: where the upstream has them. */
  readonly imagesAt: string | null
}

function shared(task: Task, { language, isAdmin }: Showing) {
  return {
    id: task.id,
    created_at: seconds(task.submittedAtMs),
    user_id: task.userId,
    username: task.username,
    channel_id: isAdmin ? task.channelId : 0,
    action: task.action,
    status: task.status,
    progress: `${task.progress}%`,
    fail_reason: failText(task, language),
    quota: task.chargedUnits ?? 0,
    is_refunded: task.isRefunded,
    request_id: task.requestId,
  }
}

export function drawingView(task: Task, showing: Showing): DrawingView {
  const { imagesAt } = showing
  return {
    ...shared(task, showing),
    mj_id: task.upstreamId ?? '',
    code: task.code,
    submit_time: task.submittedAtMs,
    start_time: task.startedAtMs,
    finish_time: task.finishedAtMs,
    image_url: imagesAt === null || task.resultUrl === '' ? task.resultUrl : `${imagesAt}/mj/image/${task.imageId}`,
    prompt: task.prompt,
    prompt_en: task.promptEn,
    description: task.description,
    state: task.state,
  }
}

export function taskView(task: Task, showing: Showing): TaskView {
  return {
    ...shared(task, showing),
    platform: task.platform,
    task_id: task.upstreamId ?? '',
    submit_time: seconds(task.submittedAtMs),
    start_time: seconds(task.startedAtMs),
    finish_time: seconds(task.finishedAtMs),
    result_url: task.resultUrl,
    data: task.answer,
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
