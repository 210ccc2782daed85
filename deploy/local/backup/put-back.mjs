import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { runStep } from '../processes/step.mjs'
import { makeDatabaseRoles } from '../servers/database-roles.mjs'
import { readSecrets } from '../settings/secrets.mjs'
import { quoted, schemasIn } from './content/catalog.mjs'
import { readFigures } from './content/figures.mjs'
import { requireWhole } from './content/files.mjs'
import { putJournalsBack } from './content/journals.mjs'
import { readManifest, requireKeys } from './content/manifest.mjs'
import { refill } from './content/refill.mjs'
import { journalsOf, masterOfHouse, withStoppedDatabase } from './house-database.mjs'

/** @typedef {import('../settings/settings.mjs').Settings} Settings */
/** @typedef {import('./content/manifest.mjs').Manifest} Manifest */

/**
 * Puts a backup back. Everything that can be refused is refused before anything is changed.
 * @param {Settings} settings @param {{ folder: string, isOver: boolean }} asked
 * @returns {Promise<{ figures: import('./content/figures.mjs').Figures | null, journals: number }>}
 */
export async function putBack(settings, { folder, isOver }) {
  const manifest = await readManifest(folder)
  requireKeys(manifest, masterOfHouse(settings), settings.data)
  requireKnown(settings.root, manifest)
  await requireWhole(folder, [...manifest.schemas.flatMap(({ tables }) => tables), ...manifest.journals])
  return withStoppedDatabase(settings, async (url) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url, application_name: 'restore' })
    client.on('error', () => {}) // the query that it broke tells
    await client.connect()
    try {
      await requireAlone(client)
      if (!isOver) await requireEmpty(client)
      await makeSchemas(settings, { url, client, manifest })
      await refill(client, folder, manifest.schemas)
      await forgetStreams(settings)
      const journals = await putJournalsBack(manifest.journals, folder, journalsOf(settings))
      return { figures: await readFigures(client), journals }
    } finally {
      await client.end().catch(() => {})
    }
  })
}

/** @param {string} root @param {string} service */
const programOf = (root, service) => path.join(root, 'services', service, 'dist')

/** A later release has rows that this one does not know. @param {string} root @param {Manifest} manifest */
function requireKnown(root, { schemas }) {
  const load = createRequire(import.meta.url)
  for (const { name, migrations } of schemas) {
    const built = path.join(programOf(root, name), 'migrations.js')
    if (!existsSync(built))
      throw new Fault('Nothing is built yet: start Tollgate first (npm start), on another folder.')
    /** @type {{ name: string }[]} */
    const known = load(built).migrations
    const unknown = migrations.find((each, index) => known[index]?.name !== each)
    if (unknown !== undefined)
      throw new Fault(`This backup is of another release, which knows ${unknown} of ${name}: restore it with that one.`)
  }
}

/** @param {import('pg').Client} client */
async function requireAlone(client) {
  const { rows } = await client.query(
    `SELECT string_agg(DISTINCT application_name, ', ') AS names FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'tollgate-%'`,
  )
  if (rows[0].names !== null)
    throw new Fault(`The services still run (${rows[0].names}): stop them first. Nothing was changed.`)
}

/** @param {import('pg').Client} client */
async function requireEmpty(client) {
  const { rows } = await client.query(`SELECT to_regclass('identity.users') IS NOT NULL AS "isThere"`)
  if (!rows[0].isThere) return
  const { rows: users } = await client.query('SELECT count(*)::int AS count FROM identity.users')
  if (users[0].count > 0)
    throw new Fault(
      `The house holds data (${users[0].count} users), and nothing was changed: choose an empty one, or say --over to have all of it replaced.`,
    )
}

/** Has the schemas made anew, as the release of the backup had them. @param {Settings} settings @param {{ url: string, client: import('pg').Client, manifest: Manifest }} what */
async function makeSchemas(settings, { url, client, manifest }) {
  for (const schema of await schemasIn(client)) await client.query(`DROP SCHEMA ${quoted(schema)} CASCADE`)
  const { root, data, master, urls, makesRoles } = settings
  const hasRoles = urls.postgres === undefined || makesRoles
  const databases = hasRoles ? await makeDatabaseRoles(url, readSecrets(data, master).rolesSecret) : {}
  for (const { name, migrations } of manifest.schemas) {
    const last = migrations.at(-1)
    if (last === undefined) continue
    const step = {
      name: 'restore',
      label: `Making the schema ${name}`,
      command: process.execPath,
      args: [path.join(programOf(root, name), 'migrate.js'), last],
      env: { DATABASE_URL: url, DATABASE_MIGRATION_URL: databases[name]?.migrationUrl ?? url, DATABASE_URL_FILE: '' },
    }
    await runStep(step, { root, data, signal: new AbortController().signal })
  }
}

/** Of streams and queues nothing is needed, and they tell of what no longer was. @param {Settings} settings */
async function forgetStreams({ data, urls }) {
  if (urls.nats === undefined) await rm(path.join(data, 'nats', 'jetstream'), { recursive: true, force: true })
  if (urls.redis === undefined) await rm(path.join(data, 'redis'), { recursive: true, force: true })
}
