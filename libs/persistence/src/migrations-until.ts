import type { MigrationInterface } from 'typeorm'

/** A class of a migration, whose name is that of the migration. */
export type Migration = new () => MigrationInterface

/** The migrations up to the one with this name, it included; all of them without a name. Throws Error where none has it. */
export function migrationsUntil(migrations: readonly Migration[], last: string | undefined): Migration[] {
  if (last === undefined) return [...migrations]
  const end = migrations.findIndex(({ name }) => name === last)
  if (end < 0) throw new Error(`there is no migration ${last}`)
  return migrations.slice(0, end + 1)
}
