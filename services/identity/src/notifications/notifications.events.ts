import { Injectable } from '@nestjs/common'
import { type EventPayload, quotaLow } from '@tollgate/contracts'
import { EventHandler, type EventMeta } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { Notifier } from './notifier'

@Injectable()
export class NotificationsEvents {
  constructor(private readonly notifier: Notifier) {}

  @EventHandler(quotaLow, { durable: 'identity-quota-low' })
  quotaFell(fall: EventPayload<typeof quotaLow>, _meta: EventMeta, tx?: Tx): Promise<void> {
    return this.notifier.quotaFell(tx as Tx, fall) // the inbox is on, so there is a transaction
  }
}
