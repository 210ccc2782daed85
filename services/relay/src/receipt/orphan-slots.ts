import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock, Log } from '@tollgate/platform'
import type { Journal } from '../journal/journal'
import { openSlot } from '../journal/journal-slot'
import type { ReceiptSender } from './receipt-sender'

export interface OrphanSlotsOptions {
  /** The folder of all slots. */
  readonly directory: string
  /** Slots that have a process of their own. */
  readonly inUse: ReadonlySet<string>
  readonly makeSender: (journal: Journal) => ReceiptSender
  readonly clock: Clock
  readonly log: Log
}

/**
 * Journals of slots that no process writes any longer, as there were more workers once: what is left in them is settled and
 * shipped, and a folder is removed when billing has applied all of it.
 */
export class OrphanSlots {
  private readonly senders = new Set<ReceiptSender>()
  private isStopped = false

  constructor(private readonly options: OrphanSlotsOptions) {}

  /** Resolves when every orphan is brought home; runs as long as that takes. */
  async bringHome(): Promise<void> {
    const { directory, inUse } = this.options
    const entries = await readdir(directory, { withFileTypes: true })
    const orphans = entries.filter((entry) => entry.isDirectory() && !inUse.has(entry.name)).map(({ name }) => name)
    await Promise.all(orphans.map((slot) => this.bringOneHome(slot)))
  }

  stop(): void {
    this.isStopped = true
    for (const sender of this.senders) sender.stop()
  }

  private async bringOneHome(slot: string): Promise<void> {
    const { clock, log, makeSender } = this.options
    const directory = path.join(this.options.directory, slot)
    try {
      const opened = await openSlot({ directory, clock, log, isPatient: false })
      if (opened === null) return
      log.info('relay.orphan-found', { slot, settledCalls: opened.settledCalls })
      const sender = makeSender(opened.journal)
      this.senders.add(sender)
      await sender.applied()
      sender.stop()
      this.senders.delete(sender)
      opened.close()
      if (!this.isStopped) await rm(directory, { recursive: true, force: true })
    } catch (error) {
      log.error('relay.orphan-failed', { slot, error })
    }
  }
}
