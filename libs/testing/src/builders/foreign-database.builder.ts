import type { ForeignDatabase, ForeignKind, ForeignRow, ForeignTable, ForeignValue } from '@tollgate/foreign-database'

/** The rows of a table, each by the names of its columns. */
type GivenRows = readonly Readonly<Record<string, ForeignValue>>[]

/**
 * A foreign database that holds these tables in memory, as one that was read from a file shows them. With a `fault` the file is
 * broken behind its last row: whoever reads as far gets it.
 */
export function aForeignDatabase(
  given: Readonly<Record<string, GivenRows>>,
  { kind = 'sqlite', fault }: { kind?: ForeignKind; fault?: Error } = {},
): ForeignDatabase {
  const tables = Object.entries(given)
  const told: ForeignTable[] = tables.map(([name, rows]) => ({ name, columns: Object.keys(rows[0] ?? {}) }))
  return {
    kind,
    tables: () => (fault === undefined ? Promise.resolve(told) : Promise.reject(fault)),
    rows: (names) =>
      rowsOf(
        tables.filter(([name]) => names.includes(name)),
        fault,
      ),
    close: () => Promise.resolve(),
  }
}

async function* rowsOf(tables: readonly [string, GivenRows][], fault?: Error): AsyncGenerator<ForeignRow> {
  for (const [table, rows] of tables) {
    for (const row of rows) yield { table, values: new Map(Object.entries(row)) }
  }
  if (fault !== undefined) throw fault
}
