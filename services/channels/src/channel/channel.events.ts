import { Controller } from '@nestjs/common'
import { type EventPayload, usageSettled } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { ChannelService } from './channel.service'

@Controller()
export class ChannelEvents {
  constructor(private readonly channels: ChannelService) {}

  @EventHandler(usageSettled, { durable: 'channels-usage' })
  settled({ calls }: EventPayload<typeof usageSettled>, { tx }: EventContext): Promise<void> {
    return this.channels.addUsage(tx, calls)
  }
}
