import { Client } from 'pg'

/** What services write by themselves, whatever anybody does. */
const moving = /^(billing\.(ledger_(sums|marks)|journal_\w+)|\w+\.(outbox|inbox))$/

/** The content of every table of every service, as one digest for each. */
export async function databaseState(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
    const state = new Map<string, string>()
    for (const { name } of rows.filter((table) => !moving.test(table.name))) {
      const digest = `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM ${name} t`
      state.set(name, (await client.query<{ digest: string }>(digest)).rows[0]?.digest ?? '')
    }
    return state
  } finally {
    await client.end()
  }
}

/** The tables whose content differs. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
}
