import type { TaskFailureCause, TaskPlatform, TaskStatus } from '@tollgate/contracts'

/** A task as it stands in its row. */
export interface Task {
  readonly id: number
  readonly requestId: string
  readonly imageId: string
  readonly userId: number
  readonly username: string
  readonly tokenId: number | null
  readonly group: string
  readonly model: string
  readonly platform: TaskPlatform
  readonly action: string
  readonly channelId: number
  readonly upstreamId: string | null
  readonly code: number
  readonly status: TaskStatus
  readonly progress: number
  readonly prompt: string
  readonly promptEn: string
  readonly description: string
  readonly state: string
  readonly submittedAtMs: number
  readonly startedAtMs: number
  readonly finishedAtMs: number
  readonly resultUrl: string
  readonly failReason: string
  readonly failCause: TaskFailureCause | null
  readonly properties: Record<string, unknown>
  readonly answer: unknown
  /** Null until billing has told it. */
  readonly chargedUnits: number | null
  readonly isRefunded: boolean
  /** Polls in turn to which its upstream gave no answer. */
  readonly misses: number
}

/** Each column of a task's row, by its name here. */
const fields: Readonly<Record<keyof Task, string>> = {
  id: 'id',
  requestId: 'request_id',
  imageId: 'image_id',
  userId: 'user_id',
  username: 'username',
  tokenId: 'token_id',
  group: 'group_name',
  model: 'model',
  platform: 'platform',
  action: 'action',
  channelId: 'channel_id',
  upstreamId: 'upstream_id',
  code: 'code',
  status: 'status',
  progress: 'progress',
  prompt: 'prompt',
  promptEn: 'prompt_en',
  description: 'description',
  state: 'state',
  submittedAtMs: 'submitted_ms',
  startedAtMs: 'started_ms',
  finishedAtMs: 'finished_ms',
  resultUrl: 'result_url',
  failReason: 'fail_reason',
  failCause: 'fail_cause',
  properties: 'properties',
  answer: 'answer',
  chargedUnits: 'charged_units',
  isRefunded: 'refunded_at IS NOT NULL',
  misses: 'misses',
}

/** SQL: all that a task has. */
export const taskColumns = Object.entries(fields)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ')
