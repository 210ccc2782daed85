import { Controller } from '@nestjs/common'
import { type EventPayload, usageSettled } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { ChannelUsage } from './channel-usage'

@Controller()
export class ChannelEvents {
  constructor(private readonly usage: ChannelUsage) {}

  @EventHandler(usageSettled, { durable: 'channels-usage' })
  settled({ calls }: EventPayload<typeof usageSettled>, { tx, meta }: EventContext): Promise<void> {
    return this.usage.add(tx, calls, meta.storedAtMs)
  }
}
