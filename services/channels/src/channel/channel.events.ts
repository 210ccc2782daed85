import { Controller } from '@nestjs/common'
import { type EventPayload, quotaCredited, usageSettled } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { ChannelUsage } from './channel-usage'

@Controller()
export class ChannelEvents {
  constructor(private readonly usage: ChannelUsage) {}

  @EventHandler(usageSettled, { durable: 'channels-usage' })
  settled({ calls }: EventPayload<typeof usageSettled>, { tx, meta }: EventContext): Promise<void> {
    return this.usage.add(tx, calls, meta.storedAtMs)
  }

  @EventHandler(quotaCredited, { durable: 'channels-refunds' })
  credited({ call, units }: EventPayload<typeof quotaCredited>, { tx, meta }: EventContext): Promise<void> {
    return this.usage.takeBack(tx, call && { channelId: call.channelId, units }, meta.storedAtMs)
  }
}
