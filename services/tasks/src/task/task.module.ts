import { Module } from '@nestjs/common'
import { TaskEvents } from './task.events'
import { TaskRepository } from './task.repository'
import { TaskRpc } from './task.rpc'
import { TaskService } from './task.service'
import { TaskFinder } from './task-finder'
import { TaskOutcomes } from './task-outcomes'

@Module({
  controllers: [TaskRpc, TaskEvents],
  providers: [TaskService, TaskFinder, TaskOutcomes, TaskRepository],
  exports: [TaskOutcomes],
})
export class TaskModule {}
