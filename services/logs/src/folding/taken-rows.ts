import type { Tx } from '@tollgate/persistence'

/** Takes as many rows as that out of those that are not folded; what adds them reads `rows_taken`. Returns how many there were. */
export async function takeRows(tx: Tx, most: number): Promise<number> {
  await tx.query(`CREATE TEMP TABLE IF NOT EXISTS rows_taken (LIKE logs.usage_unfolded) ON COMMIT DELETE ROWS`)
  const [taken] = await tx.query<{ count: string }[]>(
    `WITH gone AS (
       DELETE FROM logs.usage_unfolded WHERE ctid = ANY(ARRAY(SELECT ctid FROM logs.usage_unfolded LIMIT ${most})) RETURNING *),
     kept AS (INSERT INTO rows_taken SELECT * FROM gone RETURNING 1)
     SELECT count(*) AS count FROM kept`,
  )
  // Otherwise nothing is known of them, and they would be joined as if they were a handful.
  await tx.query(`ANALYZE rows_taken (at)`)
  return Number(taken?.count ?? 0)
}

/** `column = kept.column + excluded.column`, for each of some columns. */
export function added(columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${column} = kept.${column} + excluded.${column}`)
    .join(', ')
}
