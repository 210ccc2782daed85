import { Module } from '@nestjs/common'
import { DrawingController } from './drawing.controller'
import { TaskListController } from './task-list.controller'
import { TaskListRepository } from './task-list.repository'
import { TaskListReader } from './task-list-reader'

@Module({
  controllers: [DrawingController, TaskListController],
  providers: [TaskListReader, TaskListRepository],
})
export class ListModule {}
