import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { Fault } from '../fault.mjs'
import { qualified, quoted, readSchema, schemasIn } from './content/catalog.mjs'
import { readFigures } from './content/figures.mjs'
import { keep } from './content/files.mjs'
import { keepJournals } from './content/journals.mjs'
import { FORMAT, keysOf, writeManifest } from './content/manifest.mjs'
import { journalsOf, masterOfHouse, withDatabase } from './house-database.mjs'

/** @typedef {import('./content/manifest.mjs').Manifest} Manifest */

/**
 * Writes a backup of the house into a new folder, which is there only once it is whole.
 * @param {import('../settings/settings.mjs').Settings} settings @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function backUp(settings, folder) {
  if (existsSync(folder)) throw new Fault(`${folder} is there already: name a folder that is not.`)
  const master = masterOfHouse(settings)
  if (master === null)
    throw new Fault(
      `Nobody knows here what the house is sealed with: set TOLLGATE_SECRET_FILE (or TOLLGATE_SECRET) as its services have it.`,
    )
  const keys = keysOf(master)
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const seen = await withDatabase(settings, (url) =>
    takeSnapshot(url, part, () => keepJournals(journalsOf(settings), part)),
  )
  const manifest = { format: FORMAT, madeAt: new Date().toISOString(), keys, ...seen }
  writeManifest(part, manifest)
  await rename(part, folder)
  return manifest
}

/**
 * Keeps all rows as they stand at one moment. `whenSeen` works behind that moment and before any row is read: what the rows do
 * not have yet is in the journals then, which keep it for a while only.
 * @template J
 * @param {string} url @param {string} folder @param {() => Promise<J>} whenSeen
 */
async function takeSnapshot(url, folder, whenSeen) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {}) // the query that it broke tells
  await client.connect()
  try {
    await client.query(
      `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = 'ISO, MDY'`,
    )
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query(`SELECT current_setting('server_version') AS version`)
    const names = await schemasIn(client)
    if (names.length === 0) throw new Fault('There is nothing to back up: no service has a schema in this database.')
    const found = []
    for (const name of names) found.push(await readSchema(client, name))
    const journals = await whenSeen()
    const schemas = []
    for (const schema of found) schemas.push({ ...schema, tables: await keepTables(client, folder, schema) })
    return { postgres: rows[0].version, figures: await readFigures(client), schemas, journals }
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param {import('pg').Client} client @param {string} folder @param {import('./content/catalog.mjs').Schema} schema */
async function keepTables(client, folder, { name: schema, tables }) {
  const { to: copyTo } = await import('pg-copy-streams')
  const kept = []
  for (const table of tables) {
    const columns = table.columns.map(quoted).join(', ')
    const stream = client.query(copyTo(`COPY ${qualified(schema, table.name)} (${columns}) TO STDOUT`))
    const written = await keep(stream, folder, `${schema}/${table.name}.copy.gz`)
    kept.push({ ...table, ...written, rows: stream.rowCount })
  }
  return kept
}
