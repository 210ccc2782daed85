/**
 * `npm run db:roles`: makes the services' roles in the database at DATABASE_URL, whose role may do so, and says by which addresses
 * each service is to reach it then. Their passwords are made from the secrets of the data folder.
 */
import './settings/node-version.mjs'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { makeDatabaseRoles } from './servers/database-roles.mjs'
import { readSecrets } from './settings/secrets.mjs'
import { readSettings } from './settings/settings.mjs'

try {
  const { data, urls, master } = readSettings(path.resolve(import.meta.dirname, '../..'), process.env, [])
  if (urls.postgres === undefined)
    throw new Fault(
      'Set DATABASE_URL to the database, as a role that may make roles: an embedded one has them already.',
    )
  mkdirSync(data, { recursive: true })
  const secrets = readSecrets(data, master)
  for (const [service, { url, migrationUrl }] of Object.entries(
    await makeDatabaseRoles(urls.postgres, secrets.rolesSecret),
  ))
    console.log(`# ${service}\nDATABASE_URL=${url}\nDATABASE_MIGRATION_URL=${migrationUrl}`)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
