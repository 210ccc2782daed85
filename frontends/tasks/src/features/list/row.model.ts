import type { DrawingList, DrawingView, TaskList, TaskView } from '@tollgate/contracts/http/tasks'

/** What every list shows of a task. Times are in milliseconds, and 0 until then. */
export interface TaskRow {
  readonly id: number
  /** The upstream's number; empty until it is known. */
  readonly upstreamId: string
  readonly submittedMs: number
  readonly startedMs: number
  readonly finishedMs: number
  readonly status: string
  /** 0 to 100. */
  readonly progress: number
  readonly action: string
  /** 0 for who is no administrator. */
  readonly channelId: number
  readonly username: string
  readonly failReason: string
  readonly chargedUnits: number
  readonly isRefunded: boolean
  readonly requestId: string
  /** The row as the server told it. */
  readonly told: DrawingView | TaskView
}

/** A drawing. */
export interface DrawingRow extends TaskRow {
  readonly code: number
  readonly imageUrl: string
  readonly prompt: string
  readonly promptEn: string
  readonly description: string
  readonly state: string
}

/** Any other task. */
export interface OtherRow extends TaskRow {
  readonly platform: string
  /** Where its upstream has the result; empty until there is one that anybody can open. */
  readonly resultUrl: string
  /** What its upstream said last. */
  readonly answer: unknown
}

/** A page of a list as the table draws it. */
export interface RowPage<Row> {
  readonly items: readonly Row[]
  readonly total: number
}

/** A page of drawings. */
export const readDrawings = ({ items, total }: DrawingList): RowPage<DrawingRow> => ({
  total,
  items: items.map((told) => ({
    ...shared(told, 1),
    upstreamId: told.mj_id,
    code: told.code,
    imageUrl: told.image_url,
    prompt: told.prompt,
    promptEn: told.prompt_en,
    description: told.description,
    state: told.state,
  })),
})

/** A page of other tasks. */
export const readTasks = ({ items, total }: TaskList): RowPage<OtherRow> => ({
  total,
  items: items.map((told) => ({
    ...shared(told, 1_000),
    upstreamId: told.task_id,
    platform: told.platform,
    resultUrl: told.result_url,
    answer: told.data,
  })),
})

function shared(told: DrawingView | TaskView, unitMs: number): Omit<TaskRow, 'upstreamId'> {
  return {
    id: told.id,
    submittedMs: told.submit_time * unitMs,
    startedMs: told.start_time * unitMs,
    finishedMs: told.finish_time * unitMs,
    status: told.status,
    progress: Number.parseInt(told.progress, 10) || 0,
    action: told.action,
    channelId: told.channel_id,
    username: told.username,
    failReason: told.fail_reason,
    chargedUnits: told.quota,
    isRefunded: told.is_refunded,
    requestId: told.request_id,
    told,
  }
}
