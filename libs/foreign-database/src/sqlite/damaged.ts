import { faults } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'

/** The error that a SQLite file breaks its own format. */
export function damaged(what: string): ForeignDatabaseError {
  return ForeignDatabaseError.of(faults.damaged, {}, { what })
}
