import type { Tx } from '@tollgate/persistence'

/** Whether this role may have room made free: as the owner of the table, or as its migration granted it. */
const isGranted = `
  SELECT pg_has_role(relowner, 'USAGE') OR EXISTS (
    SELECT FROM aclexplode(relacl) WHERE privilege_type = 'MAINTAIN' AND grantee <> 0 AND pg_has_role(grantee, 'USAGE')) AS is
  FROM pg_class WHERE oid = 'logs.usage_unfolded'::regclass`

/**
 * Makes the room of rows free that were taken, outside of any transaction: everybody who asks walks through it otherwise until
 * PostgreSQL comes by itself, a minute later. It holds up nobody and waits for nobody; where the role may not, it is left to PostgreSQL.
 */
export async function sweepTaken(tx: Tx): Promise<void> {
  const [granted] = await tx.query<{ is: boolean }[]>(isGranted)
  if (granted?.is) await tx.query(`VACUUM (TRUNCATE FALSE, SKIP_LOCKED) logs.usage_unfolded`)
}
