import { ConfigError, createLog, loadConfig, serviceEnv } from '@tollgate/platform'
import { migrateSchema } from './data-source'
import { type Migration, migrationsUntil } from './migrations-until'

const addresses = serviceEnv.pick({ DATABASE_URL: true, DATABASE_MIGRATION_URL: true })

/**
 * The whole life of a process that migrates a service's schema before any copy of the service starts, so that those never have to
 * hold what its owner may do. Takes DATABASE_MIGRATION_URL, or else DATABASE_URL; waits while the server is away; ends with 1 when
 * it fails. A word behind the program names the last migration that is wanted: a backup is put back into the schema that it is of.
 */
export async function migrateService(
  schema: string,
  migrations: readonly Migration[],
  last: string | undefined = process.argv[2],
): Promise<void> {
  const log = createLog(schema)
  try {
    const { DATABASE_MIGRATION_URL, DATABASE_URL } = loadConfig(addresses)
    const url = (DATABASE_MIGRATION_URL ?? DATABASE_URL)?.reveal()
    if (url === undefined) {
      const message = 'is required but not set, or DATABASE_URL'
      throw new ConfigError([{ variable: 'DATABASE_MIGRATION_URL', message }])
    }
    await migrateSchema({ url, schema, migrations: migrationsUntil(migrations, last) })
    log.info('database.migrated', { schema })
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${schema}: ${error.message}\n`)
    else log.error('database.not-migrated', { schema, error })
    process.exitCode = 1
  }
}
