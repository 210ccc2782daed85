import { Controller, type OnModuleDestroy } from '@nestjs/common'
import { type EventPayload, journalNoted, usageReceipted } from '@tollgate/contracts'
import { type EventContext, EventHandler, type EventMeta, Notes, UnreadableEvent } from '@tollgate/messaging'
import { Clock, Log } from '@tollgate/platform'
import { readBatch, type ReceiptBatch, unreadableBatch } from './journal/journal-item'
import { JournalQueue } from './journal/journal-queue'
import { LedgerService } from './ledger.service'

/** Batches in the hands of one process, and their bytes: those of many journals, of which none may wait behind another's. */
const maxInFlight = 512
const maxInFlightBytes = 64 * 1024 * 1024

/** Takes relays' journals in. The position in each journal is the inbox: an entry and its effect are one transaction. */
@Controller()
export class LedgerEvents implements OnModuleDestroy {
  private readonly queue: JournalQueue

  constructor(
    private readonly ledger: LedgerService,
    notes: Notes,
    clock: Clock,
    log: Log,
  ) {
    this.queue = new JournalQueue({
      apply: (journal, items) => ledger.apply(journal, items),
      tell: (journal, news) => notes.publish(journalNoted, journal, news),
      clock,
      log,
    })
  }

  onModuleDestroy(): void {
    this.queue.close()
  }

  @EventHandler(usageReceipted, {
    durable: 'billing-receipts',
    inbox: false,
    concurrency: maxInFlight,
    maxInFlight,
    maxInFlightBytes,
    unreadable: 'handed-over',
  })
  async receipted(
    message: EventPayload<typeof usageReceipted> | UnreadableEvent,
    { meta }: EventContext,
  ): Promise<void> {
    const batch = batchOf(message, meta)
    if (batch !== null) return this.queue.submit(batch)
    if (message instanceof UnreadableEvent) await this.ledger.recordUnreadable(message.text)
  }
}

function batchOf(
  message: EventPayload<typeof usageReceipted> | UnreadableEvent,
  { messageId }: EventMeta,
): ReceiptBatch | null {
  return message instanceof UnreadableEvent ? unreadableBatch(messageId, message.text) : readBatch(message)
}
