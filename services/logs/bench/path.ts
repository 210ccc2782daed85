import type { DataSource } from 'typeorm'

/** What a question makes the database do, whatever the machine is: blocks of 8 KB that it looks at, and days of the log. */
export interface Work {
  readonly statements: number
  readonly blocks: number
  readonly days: number
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Loops': number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Asks once, and then explains each statement that was asked with. */
export async function workOf(source: DataSource, ask: () => Promise<void>): Promise<Work> {
  const asked: { statement: string; parameters: unknown[] }[] = []
  const { logger } = source
  source.logger = {
    ...silent,
    logQuery: (statement: string, parameters: unknown[] = []) => void asked.push({ statement, parameters }),
  }
  await ask()
  source.logger = logger
  const reads = asked.filter(({ statement }) => /^\s*(SELECT|WITH)\b/.test(statement))
  const days = new Set<string>()
  let blocks = 0
  for (const { statement, parameters } of reads) {
    const [explained] = await source.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }[]>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`,
      parameters,
    )
    const plan = explained?.['QUERY PLAN'][0]?.Plan
    if (!plan) continue
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    for (const day of daysIn(plan)) days.add(day)
  }
  return { statements: reads.length, blocks, days: days.size }
}

const silent = {
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
}

function daysIn(plan: PlanNode): string[] {
  const name = plan['Relation Name'] ?? ''
  const own = plan['Actual Loops'] > 0 && /^usage_log_\d/.test(name) ? [name] : []
  return [...own, ...(plan.Plans ?? []).flatMap(daysIn)]
}

/** What is kept, in bytes, and how many rows it has. */
interface Kept {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

/** The log and its indexes, all its days together, and each table that is kept beside it. */
export async function sizesOf(source: DataSource): Promise<Kept[]> {
  const sizes = await source.query<{ name: string; rows: string; bytes: string }[]>(`
    WITH tables AS (
      SELECT CASE WHEN relispartition THEN 'usage_log' ELSE relname END AS name, oid, greatest(reltuples, 0) AS rows
      FROM pg_class WHERE relnamespace = 'logs'::regnamespace AND relkind = 'r')
    SELECT name, sum(rows) AS rows, sum(pg_table_size(oid)) AS bytes FROM tables GROUP BY 1 HAVING sum(rows) > 0
    UNION ALL SELECT name || ', indexes', sum(rows), sum(pg_indexes_size(oid)) FROM tables GROUP BY 1 HAVING sum(rows) > 0
    ORDER BY bytes DESC LIMIT 12`)
  return sizes.map(({ name, rows, bytes }) => ({ name, rows: Number(rows), bytes: Number(bytes) }))
}
