import { Controller, type OnModuleDestroy } from '@nestjs/common'
import { type EventPayload, usageReceipted } from '@tollgate/contracts'
import { type EventContext, EventHandler, type EventMeta, PostponedEvent } from '@tollgate/messaging'
import { Clock, Log } from '@tollgate/platform'
import { JournalQueue, keptBatches } from './journal-queue'
import { ledgerMetrics } from './ledger.metrics'
import { LedgerService } from './ledger.service'

/** More than the queue keeps: every batch that was taken is in the queue's hands, none hides behind a waiting one. */
const concurrency = keptBatches + 64
/** A batch that came back this often misses one that is no longer under way: an operator must look. */
const gapAlarmDeliveries = 5

/** Takes relays' journals in. The position in each journal is the inbox: an entry and its effect are one transaction. */
@Controller()
export class LedgerEvents implements OnModuleDestroy {
  private readonly queue: JournalQueue

  constructor(
    ledger: LedgerService,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.queue = new JournalQueue((journal, entries) => ledger.apply(journal, entries), clock)
  }

  onModuleDestroy(): void {
    this.queue.close()
  }

  @EventHandler(usageReceipted, { durable: 'billing-receipts', inbox: false, concurrency, maxInFlight: concurrency })
  async receipted({ journal, entries }: EventPayload<typeof usageReceipted>, { meta }: EventContext): Promise<void> {
    try {
      await this.queue.submit(journal, entries)
    } catch (error) {
      if (error instanceof PostponedEvent) this.reportGap(journal, entries[0]?.seq ?? 0, meta)
      throw error
    }
  }

  private reportGap(journal: string, firstSeq: number, { deliveryCount }: EventMeta): void {
    ledgerMetrics.gaps.inc()
    if (deliveryCount % gapAlarmDeliveries === 0) this.log.error('ledger.journal-gap', { journal, firstSeq })
  }
}
