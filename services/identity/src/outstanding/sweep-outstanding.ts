/** A job has had its chance by then. */
const overdueMs = 30_000
const sweptAtOnce = 500
const keptMs = 7 * 24 * 60 * 60 * 1_000

/** Rows that each promise something to be done by a job; the job only hastens it. */
export interface OutstandingRows {
  /** The ids of those that wait since before then, oldest first. */
  listWaiting(before: Date, limit: number): Promise<string[]>
  /** Removes the traces of what was done before then. */
  removeSettled(before: Date): Promise<void>
}

/** Adds the jobs of rows that were left, and clears away old traces. A row whose job still waits is not added again. */
export async function sweepOutstanding(
  rows: OutstandingRows,
  nowMs: number,
  addJob: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of await rows.listWaiting(new Date(nowMs - overdueMs), sweptAtOnce)) await addJob(id)
  await rows.removeSettled(new Date(nowMs - keptMs))
}
