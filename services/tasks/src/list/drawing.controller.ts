import { Controller, Get, Query } from '@nestjs/common'
import {
  type DrawingFilter,
  drawingFilter,
  type DrawingView,
  type OwnDrawingFilter,
  ownDrawingFilter,
} from '@tollgate/contracts/http/tasks'
import { type Page, type Paged, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { TaskListReader } from './task-list-reader'

@Controller('api/mj')
@Costs('heavy')
@Access('admin')
export class DrawingController {
  constructor(private readonly tasks: TaskListReader) {}

  @Get()
  list(
    @Caller() actor: Actor,
    @Query(zod(drawingFilter)) query: DrawingFilter,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<DrawingView>> {
    return this.tasks.drawings(actor, { ...query, userId: null }, page)
  }

  @Get('self')
  @Access('user')
  listOwn(
    @Caller() actor: Actor,
    @Query(zod(ownDrawingFilter)) query: OwnDrawingFilter,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<DrawingView>> {
    return this.tasks.drawings(actor, { ...query, channel_id: 0, username: '', userId: actor.userId }, page)
  }
}
