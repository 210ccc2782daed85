import { Controller } from '@nestjs/common'
import { type EventPayload, usageSettled } from '@tollgate/contracts'
import { EventHandler } from '@tollgate/messaging'
import { TaskService } from './task.service'

@Controller()
export class TaskEvents {
  constructor(private readonly tasks: TaskService) {}

  /** Most calls are no tasks. No inbox: each task is settled once by its row. */
  @EventHandler(usageSettled, { durable: 'tasks-usage', inbox: false, concurrency: 8 })
  settled({ calls }: EventPayload<typeof usageSettled>): Promise<void> {
    return this.tasks.settled(calls)
  }
}
