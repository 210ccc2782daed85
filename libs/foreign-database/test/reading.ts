import path from 'node:path'
import { DumpDatabase } from '../src/dump/dump-database'
import type { ForeignDatabase, ForeignValue } from '../src/foreign-database'

type Kind = ConstructorParameters<typeof DumpDatabase>[0]

/** A row as tests write it. */
export type PlainRow = readonly [table: string, values: Record<string, ForeignValue>]

/** The path of a file that a database really has written. */
export function fixture(name: string): string {
  return path.resolve(__dirname, '../__fixtures__', name)
}

/** A dump that comes in these pieces, as a file does. */
export function dumpOf(kind: Kind, pieces: readonly Buffer[]): ForeignDatabase {
  return new DumpDatabase(kind, async function* () {
    yield* pieces
  })
}

/** A text cut into pieces of so many bytes. */
export function piecesOf(text: Buffer, bytes: number): Buffer[] {
  const count = Math.ceil(text.length / bytes)
  return Array.from({ length: count }, (_, index) => text.subarray(index * bytes, (index + 1) * bytes))
}

/** All rows of these tables. */
export async function rowsOf(database: ForeignDatabase, tables: readonly string[]): Promise<PlainRow[]> {
  const rows: PlainRow[] = []
  for await (const { table, values } of database.rows(tables)) rows.push([table, Object.fromEntries(values)])
  return rows
}

/** The rows before the file broke, and how it did; no error where it did not. */
export async function rowsUntil(database: ForeignDatabase, tables: readonly string[]) {
  const rows: PlainRow[] = []
  try {
    for await (const { table, values } of database.rows(tables)) rows.push([table, Object.fromEntries(values)])
  } catch (error) {
    return { rows, error }
  }
  return { rows, error: undefined }
}

/** A dump of MySQL without an end. */
export function endlessDump(next: () => Buffer): ForeignDatabase {
  return new DumpDatabase('mysql', async function* () {
    for (;;) yield next()
  })
}
