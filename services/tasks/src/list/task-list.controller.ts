import { Controller, Get, Query } from '@nestjs/common'
import {
  type OwnTaskFilter,
  ownTaskFilter,
  type TaskFilter,
  taskFilter,
  type TaskView,
} from '@tollgate/contracts/http/tasks'
import { type Page, type Paged, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { TaskListReader } from './task-list-reader'

@Controller('api/task')
@Costs('heavy')
@Access('admin')
export class TaskListController {
  constructor(private readonly tasks: TaskListReader) {}

  @Get()
  list(
    @Caller() actor: Actor,
    @Query(zod(taskFilter)) query: TaskFilter,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<TaskView>> {
    return this.tasks.others(actor, { ...query, userId: null }, page)
  }

  @Get('self')
  @Access('user')
  listOwn(
    @Caller() actor: Actor,
    @Query(zod(ownTaskFilter)) query: OwnTaskFilter,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<TaskView>> {
    return this.tasks.others(actor, { ...query, channel_id: 0, username: '', userId: actor.userId }, page)
  }
}
