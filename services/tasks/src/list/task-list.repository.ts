import { Injectable } from '@nestjs/common'
import type { TaskPlatform, TaskStatus } from '@tollgate/contracts'
import { keepableText, type Page, type Tx } from '@tollgate/persistence'
import { type Task, taskColumns } from '../task/task'

/** Which tasks are asked for; null, 0 and empty are not. Times in milliseconds, the last one wanted too. */
export interface TaskScope {
  readonly platforms: readonly TaskPlatform[]
  readonly userId: number | null
  readonly username: string
  readonly channelId: number
  readonly upstreamId: string
  readonly status: TaskStatus | ''
  readonly fromMs: number
  readonly toMs: number
  /** Of their submits, and of ids where these are alike: an index is read the one way or the other. */
  readonly direction: 'ASC' | 'DESC'
}

/** Reads pages of tasks. */
@Injectable()
export class TaskListRepository {
  /** A page of tasks, and how many there are. */
  async page(tx: Tx, scope: TaskScope, page: Page): Promise<{ tasks: Task[]; total: number }> {
    const { where, values } = conditions(scope)
    const [counted] = await tx.query<{ total: number }[]>(
      `SELECT count(*)::bigint AS total FROM tasks.tasks WHERE ${where}`,
      values,
    )
    const tasks = await tx.query<Task[]>(
      `SELECT ${taskColumns} FROM tasks.tasks WHERE ${where} ORDER BY submitted_ms ${scope.direction}, id ${scope.direction}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, page.pageSize, page.offset],
    )
    return { tasks, total: counted?.total ?? 0 }
  }
}

function conditions(scope: TaskScope): { where: string; values: unknown[] } {
  const [parts, values]: [string[], unknown[]] = [[], []]
  const add = (condition: string, value: unknown) => parts.push(condition.replace('?', `$${values.push(value)}`))
  add('platform = ANY(?::text[])', scope.platforms)
  if (scope.userId !== null) add('user_id = ?', scope.userId)
  if (scope.username !== '') add('username = ?', keepableText(scope.username))
  if (scope.channelId > 0) add('channel_id = ?', scope.channelId)
  if (scope.upstreamId !== '') add('upstream_id = ?', keepableText(scope.upstreamId))
  if (scope.status !== '') add('status = ?', scope.status)
  if (scope.fromMs > 0) add('submitted_ms >= ?', scope.fromMs)
  if (scope.toMs > 0) add('submitted_ms <= ?', scope.toMs)
  return { where: parts.join(' AND '), values }
}
