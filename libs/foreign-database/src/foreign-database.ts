/** What a file may be: a SQLite database itself, or the text of `mysqldump`, `pg_dump` or of `.dump` of `sqlite3`. */
export type ForeignKind = 'sqlite' | 'mysql' | 'postgresql' | 'sqlite-text'

/**
 * A value, by the type that its column was declared with, so that the same data is the same value out of every kind of file:
 *
 * - whole numbers: a number below 2^53, a bigint from there on; other numbers: a number
 * - booleans (and bits of MySQL): 0 and 1
 * - texts, JSON, dates and whatever has a type of its own: a text, dates as they stand in the file
 * - bytes (BLOB, bytea): a Buffer
 *
 * What does not look like its column's type (SQLite keeps anything anywhere) comes as it stands: a text.
 */
export type ForeignValue = string | number | bigint | Buffer | null

/** One row of a table. */
export interface ForeignRow {
  readonly table: string
  /** By the names of the columns, in their order. A name is written as in the file's CREATE TABLE. */
  readonly values: ReadonlyMap<string, ForeignValue>
}

/** A table of the file. */
export interface ForeignTable {
  /** Without the schema or the database before it. */
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * A database that another program has left as a file. It is only read, and never held as a whole: what is in memory is a piece of the
 * file and one row. Whatever is wrong with the file, `tables` and `rows` throw a `ForeignDatabaseError` for it.
 */
export interface ForeignDatabase {
  readonly kind: ForeignKind
  /** All tables, in the order of the file. Dumps are read once for it, from begin to end. */
  tables(): Promise<readonly ForeignTable[]>
  /**
   * The rows of these tables. A table's rows come together and in the order of the file (SQLite: in the order of their keys); which
   * table comes first the file says, not the list. A table that the file lacks has no rows, which is no error. It can be called
   * again, and then reads the file again. What is missing at the end of a dump is found there, behind all rows: `tables` finds it first.
   */
  rows(tables: readonly string[]): AsyncIterable<ForeignRow>
  /** Lets the file go; what is still being read ends with an error. Twice is once. */
  close(): Promise<void>
}
