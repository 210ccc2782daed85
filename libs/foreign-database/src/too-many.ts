import { faults, mostTables, mostValues } from './faults'
import { ForeignDatabaseError } from './foreign-database-error'

/** Refuses a row or a table of so many values or columns, before they take too much memory. */
export function refuseTooManyValues(count: number, byte?: number): void {
  if (count > mostValues) throw tooMany({ zh: '值', en: 'values' }, mostValues, byte)
}

/** Refuses a file of so many tables. */
export function refuseTooManyTables(count: number, byte?: number): void {
  if (count > mostTables) throw tooMany({ zh: '表', en: 'tables' }, mostTables, byte)
}

function tooMany(what: { zh: string; en: string }, most: number, byte: number | undefined): ForeignDatabaseError {
  return ForeignDatabaseError.of(faults.tooMany, { byte }, { what, most })
}
