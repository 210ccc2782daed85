import type { Transactions, Tx } from '@tollgate/persistence'

/** A job has had its chance by then. */
const overdueMs = 30_000
const sweptAtOnce = 500
const keptMs = 7 * 24 * 60 * 60 * 1_000

/** Rows that each promise something to be done by a job; the job only hastens it. */
export interface OutstandingRows {
  /** The ids of those that wait since before then, oldest first. */
  listWaiting(tx: Tx, before: Date, limit: number): Promise<string[]>
  /** Removes the traces of what was done before then. */
  removeSettled(tx: Tx, before: Date): Promise<void>
}

/** Adds the jobs of rows that were left, and clears away old traces. A row whose job still waits is not added again. */
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
