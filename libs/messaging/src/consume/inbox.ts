import type { Transactions, Tx } from '@tollgate/persistence'
import type { Timer } from '@tollgate/platform'
import type { Bus } from '../connection/bus'
import { inboxTable } from '../events/messaging-tables'

/** A message that was applied comes again within seconds, or as soon as its reader is back. */
const keepDays = 8
/** The first time as well: what comes again to a reader that was away for long has come by then. */
const pruneMs = 10 * 60_000
const pruneRows = 10_000

/** Remembers which messages have been applied, in the same transaction as their effect. */
export class Inbox {
  private readonly timer: Timer
  private isStopped = false

  constructor(
    private readonly bus: Bus,
    private readonly transactions: Transactions,
  ) {
    this.timer = bus.clock.every(() => void this.prune(), pruneMs)
  }

  /** Runs `work` unless the message has been applied before; returns whether it ran. */
  once(durable: string, messageId: string, work: (tx: Tx) => Promise<void> | void): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const rows = await tx.query<unknown[]>(
        `INSERT INTO ${this.table} (durable, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
        [durable, messageId],
      )
      if (rows.length === 0) return false
      await work(tx)
      return true
    })
  }

  /** Ends the removal of old rows. */
  stop(): void {
    this.isStopped = true
    this.timer.cancel()
  }

  private get table(): string {
    return inboxTable(this.transactions.schema)
  }

  /** Removes all that is old, in portions, so that no lock is held for long. */
  private async prune(): Promise<void> {
    try {
      while (!this.isStopped && (await this.prunePortion()) === pruneRows);
    } catch (error) {
      this.bus.log.warn('inbox.not-pruned', { error })
    }
  }

  private async prunePortion(): Promise<number> {
    const [, removed] = await this.transactions.read((manager) =>
      manager.query<[rows: unknown[], count: number]>(
        `DELETE FROM ${this.table} WHERE ctid IN (
           SELECT ctid FROM ${this.table} WHERE at < now() - make_interval(days => $1) LIMIT $2)`,
        [keepDays, pruneRows],
      ),
    )
    return removed
  }
}
