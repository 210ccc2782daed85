import type { DataSource } from 'typeorm'

/** Resolves when something in this database waits for a lock, or the work that was begun has ended. */
export async function untilWaiting(source: DataSource, work: Promise<unknown>): Promise<void> {
  let isOver = false
  void work.finally(() => (isOver = true)).catch(() => undefined)
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while (!isOver && (await source.query<unknown[]>(waiting)).length === 0);
}
