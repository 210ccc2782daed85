import { faults } from '../faults'
import type { ForeignRow, ForeignValue } from '../foreign-database'
import { ForeignDatabaseError } from '../foreign-database-error'
import type { ColumnType } from './column-type'
import { type Literal, NotUtf8, valueOf } from './literal'

export interface Column {
  readonly name: string
  readonly type: ColumnType
}

/** The row of literals, one for each column; `byte` is where it begins. */
export function rowOf(
  table: string,
  columns: readonly Column[],
  literals: readonly Literal[],
  byte?: number,
): ForeignRow {
  if (columns.length !== literals.length) {
    const counts = { found: literals.length, wanted: columns.length }
    throw ForeignDatabaseError.of(faults.otherCount, { byte }, { table, ...counts })
  }
  const values = new Map<string, ForeignValue>()
  for (const [index, { name, type }] of columns.entries()) {
    try {
      values.set(name, valueOf(literals[index] ?? null, type))
    } catch (error) {
      if (error instanceof NotUtf8) throw ForeignDatabaseError.of(faults.notUtf8, { byte }, { table, column: name })
      throw error
    }
  }
  return { table, values }
}
