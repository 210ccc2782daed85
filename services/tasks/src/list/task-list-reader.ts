import { Injectable } from '@nestjs/common'
import { taskPlatforms } from '@tollgate/contracts'
import type { DrawingFilter, DrawingView, TaskFilter, TaskView } from '@tollgate/contracts/http/tasks'
import { Options } from '@tollgate/messaging'
import { type Page, type Paged, paged, Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import type { Task } from '../task/task'
import { drawingView, type Showing, taskView } from './task-list.dto'
import { TaskListRepository, type TaskScope } from './task-list.repository'

/** Whose tasks are asked for: one user's, or everybody's as administrators see them. */
export type Whose = { readonly userId: number | null }

/** Shows tasks to those whom they concern, the newest first unless it is said. */
@Injectable()
export class TaskListReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly tasks: TaskListRepository,
    private readonly options: Options,
  ) {}

  async drawings(actor: Actor, asked: DrawingFilter & Whose, page: Page): Promise<Paged<DrawingView>> {
    const found = await this.find(page, {
      platforms: ['midjourney'],
      ...scopeOf(asked),
      upstreamId: asked.mj_id,
      fromMs: asked.start_timestamp,
      toMs: asked.end_timestamp,
    })
    const showing = this.showing(actor, asked)
    return paged(
      found.tasks.map((task) => drawingView(task, showing)),
      found.total,
      page,
    )
  }

  async others(actor: Actor, asked: TaskFilter & Whose, page: Page): Promise<Paged<TaskView>> {
    const found = await this.find(page, {
      platforms: taskPlatforms.filter((platform) => platform !== 'midjourney'),
      ...scopeOf(asked),
      upstreamId: asked.task_id,
      fromMs: asked.start_timestamp * 1_000,
      // The whole of its second.
      toMs: asked.end_timestamp === 0 ? 0 : asked.end_timestamp * 1_000 + 999,
    })
    const showing = this.showing(actor, asked)
    return paged(
      found.tasks.map((task) => taskView(task, showing)),
      found.total,
      page,
    )
  }

  private find(page: Page, scope: TaskScope): Promise<{ tasks: Task[]; total: number }> {
    // One sight of the database: what is counted is what is listed.
    return this.transactions.run((tx) => this.tasks.page(tx, scope, page), { isolation: 'REPEATABLE READ' })
  }

  private showing({ language }: Actor, { userId }: Whose): Showing {
    const imagesAt = this.options.get('MjForwardUrlEnabled') ? this.options.get('ServerAddress') : null
    return { language, isAdmin: userId === null, imagesAt }
  }
}

/** What both kinds of lists are asked for by. */
function scopeOf({
  userId,
  username,
  channel_id: channelId,
  status,
  sort_order,
}: (DrawingFilter | TaskFilter) & Whose) {
  const direction = sort_order === 'asc' ? 'ASC' : 'DESC'
  return { userId, username, channelId, status, direction } as const
}
