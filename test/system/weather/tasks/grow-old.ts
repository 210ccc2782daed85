import { Client } from 'pg'

/**
 * As if hours had passed for tasks that do not end by themselves: those of an upstream's with these numbers, and those of which it was
 * written down and nobody heard what their upstream answered, as a process was killed then.
 */
export async function growOld(databaseUrl: string, unending: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `UPDATE tasks.tasks SET opened_at = opened_at - interval '2 hours', poll_at_ms = 0
       WHERE poll_at_ms IS NOT NULL AND (upstream_id = ANY($1) OR (upstream_id IS NULL AND status = 'NOT_START'))`,
      [unending],
    )
  } finally {
    await client.end()
  }
}
