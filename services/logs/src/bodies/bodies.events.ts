import { Controller } from '@nestjs/common'
import { callCaptured, type EventPayload, userChanged } from '@tollgate/contracts'
import { EventHandler } from '@tollgate/messaging'
import { BodiesService } from './bodies.service'

/** What relays have kept of calls, and whose is to go. No inbox: both know a repeat. */
@Controller()
export class BodiesEvents {
  constructor(private readonly bodies: BodiesService) {}

  @EventHandler(callCaptured, { durable: 'logs-bodies', inbox: false, concurrency: 8 })
  captured(captured: EventPayload<typeof callCaptured>): Promise<void> {
    return this.bodies.keep(captured)
  }

  @EventHandler(userChanged, { durable: 'logs-body-users', inbox: false })
  async userChanged({ userId, change }: EventPayload<typeof userChanged>): Promise<void> {
    if (change === 'deleted') await this.bodies.forgetUser(userId)
  }
}
