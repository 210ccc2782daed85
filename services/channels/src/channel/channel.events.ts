import { Injectable } from '@nestjs/common'
import { type EventPayload, usageSettled } from '@tollgate/contracts'
import { EventHandler, type EventMeta } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { ChannelService } from './channel.service'

@Injectable()
export class ChannelEvents {
  constructor(private readonly channels: ChannelService) {}

  @EventHandler(usageSettled, { durable: 'channels-usage' })
  settled({ calls }: EventPayload<typeof usageSettled>, _meta: EventMeta, tx?: Tx): Promise<void> {
    return this.channels.addUsage(tx as Tx, calls) // the inbox is on, so there is a transaction
  }
}
