import { openDump } from './dump/dump-database'
import { recognise } from './file/recognise'
import type { ForeignDatabase } from './foreign-database'
import { openSqlite } from './sqlite/sqlite-database'

/**
 * Opens the file that another program has left, and says by its first bytes what it is: a SQLite database, or the text of `mysqldump`,
 * `pg_dump` or `.dump` of `sqlite3`, which may be packed with gzip. Anything else is refused with a `ForeignDatabaseError` that says
 * what to do instead.
 */
export async function openForeignDatabase(path: string): Promise<ForeignDatabase> {
  const { kind, isPacked } = await recognise(path)
  return kind === 'sqlite' ? openSqlite(path) : openDump(path, kind, isPacked)
}
