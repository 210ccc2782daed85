export type { ForeignDatabase, ForeignKind, ForeignRow, ForeignTable, ForeignValue } from './foreign-database'
export { ForeignDatabaseError } from './foreign-database-error'
export { openForeignDatabase } from './open-foreign-database'
