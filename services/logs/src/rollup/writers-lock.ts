import type { Tx } from '@tollgate/persistence'

/**
 * One lock of the database: shared by all who write rows of the log, and held alone by whoever needs them to stand still. Processes of
 * the version before know it by this name.
 */
const lock = `hashtext('logs.usage_live')`

/**
 * Until the transaction ends rows may be written in it: what was decided by whoever stopped writers before is known to it, and
 * whoever stops them later waits. The log's own trigger takes it as well.
 */
export async function joinWriters(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${lock})`)
}

/**
 * Until the transaction ends nobody else writes rows, mends or clears, and no row is on its way that does not know of what is
 * decided in it. Folds go on: they take only what is there for all.
 */
export async function stopWriters(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${lock})`)
}
