import type { Transactions, Tx } from '@tollgate/persistence'

/** A row that has waited for so long was left by its job. */
const overdueMs = 30_000
const sweptAtOnce = 500
const keptMs = 7 * 24 * 60 * 60 * 1_000

/** A repository of rows that each stand for work to be done by a job: a mail or a notice to be sent. */
export interface OutstandingRows {
  /** The ids of rows that have waited since before that time, the oldest first. */
  listWaiting(tx: Tx, before: Date, limit: number): Promise<string[]>
  /** Removes the rows of work that has ended and is older than that time. */
  removeSettled(tx: Tx, before: Date): Promise<void>
}

/**
 * Adds jobs for rows that still wait after half a minute, and removes ended ones after a week. `addJob` must add nothing for a
 * row whose job still waits, which a job's `dedupeKey` sees to.
 */
export async function sweepOutstanding(
  transactions: Transactions,
  rows: OutstandingRows,
  nowMs: number,
  addJob: (id: string) => Promise<unknown>,
): Promise<void> {
  const overdue = new Date(nowMs - overdueMs)
  for (const id of await transactions.read((db) => rows.listWaiting(db, overdue, sweptAtOnce))) await addJob(id)
  await transactions.run((tx) => rows.removeSettled(tx, new Date(nowMs - keptMs)))
}
