import type { Tx } from '@tollgate/persistence'

/** Until the transaction ends nobody else folds rows, or forgets series of their sums. Whoever writes rows does not wait for it. */
export async function stopFolds(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('logs.folding'))`)
}
