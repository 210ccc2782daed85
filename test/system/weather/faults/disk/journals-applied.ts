import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { eventually } from '../../../support/eventually'

const shippedLine = /\{"type":"(?:receipt|return|superseded)","seq":(\d+)/g

/**
 * Resolves with true once billing has applied every entry of these journals, whose relay has ended; with false when that takes
 * longer, as it does for what the relay could not ship any more.
 */
export async function areApplied(databaseUrl: string, journals: string, withinMs: number): Promise<boolean> {
  const written = new Map<string, number>()
  for (const entry of await readdir(journals, { withFileTypes: true })) {
    if (entry.isDirectory()) written.set(entry.name, await lastIn(path.join(journals, entry.name)))
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await eventually(async () => {
      const { rows } = await client.query<{ id: string; seq: string }>(
        'SELECT id, applied_seq AS seq FROM billing.journals WHERE id::text = ANY($1)',
        [[...written.keys()]],
      )
      const applied = new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
      for (const [journal, seq] of written) {
        if ((applied.get(journal) ?? 0) < seq) throw new Error(`${journal} is not applied up to ${seq}`)
      }
    }, withinMs)
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** The number of the last entry on disk; 0 when there is none. */
async function lastIn(journal: string): Promise<number> {
  const segments = (await readdir(journal)).filter((name) => name.endsWith('.journal'))
  let last = 0
  for (const segment of segments) {
    const text = await readFile(path.join(journal, segment), 'latin1')
    for (const [, seq] of text.matchAll(shippedLine)) last = Math.max(last, Number(seq))
  }
  return last
}
