import { Fault } from '../../fault.mjs'
import { migrationsOf, qualified, quoted, readSchema } from './catalog.mjs'
import { unpack } from './files.mjs'

/** @typedef {import('pg').Client} Client */
/** @typedef {import('./manifest.mjs').KeptSchema} KeptSchema */

/**
 * What calls, sums and other stores may know by its number although these rows do not: a number that was given behind the moment
 * of the backup is not given again.
 */
const KNOWN_BY_NUMBER = ['identity.users_id_seq', 'billing.tokens_id_seq', 'channels.channels_id_seq']
const AHEAD = 1_000

/**
 * Fills schemas that were just migrated with the rows of a backup, all or nothing.
 * @param {Client} client @param {string} folder @param {readonly KeptSchema[]} schemas
 */
export async function refill(client, folder, schemas) {
  await client.query(
    `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = 'ISO, MDY'`,
  )
  await client.query('BEGIN')
  for (const schema of schemas) await refillSchema(client, folder, schema)
  await client.query('COMMIT')
  for (const { name, tables } of schemas)
    for (const table of tables) await client.query(`ANALYZE ${qualified(name, table.name)}`)
}

/** @param {Client} client @param {string} folder @param {KeptSchema} schema */
async function refillSchema(client, folder, schema) {
  await requireMigrations(client, schema)
  await makePartitions(client, schema)
  const triggers = await triggersOf(client, schema.name)
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`)
  await removeRows(client, schema.name)
  for (const table of schema.tables) await fill(client, folder, { schema: schema.name, table })
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`)
  for (const sequence of schema.sequences) {
    const name = qualified(schema.name, sequence.name)
    const ahead = KNOWN_BY_NUMBER.includes(`${schema.name}.${sequence.name}`) ? AHEAD : 0
    await client.query('SELECT setval($1, $2::bigint + $3, $4)', [name, sequence.value, ahead, sequence.isCalled])
  }
}

/** @param {Client} client @param {KeptSchema} schema */
async function requireMigrations(client, { name, migrations }) {
  const made = await migrationsOf(client, name)
  if (made.join() !== migrations.join())
    throw new Fault(`The schema ${name} did not become that of the backup: ${made.at(-1)} is its last migration.`)
}

/** Days that the migrations know nothing of. @param {Client} client @param {KeptSchema} schema */
async function makePartitions(client, { name: schema, tables }) {
  const { rows } = await client.query(
    'SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = $1',
    [schema],
  )
  // Whoever reads them has their rights from what their owner makes.
  await client.query(`SET LOCAL ROLE ${quoted(rows[0].owner)}`)
  for (const { name, partition } of tables) {
    if (partition === null) continue
    const of = qualified(schema, partition.of)
    await client.query(`CREATE TABLE IF NOT EXISTS ${qualified(schema, name)} PARTITION OF ${of} ${partition.bounds}`)
  }
  await client.query('RESET ROLE')
}

/**
 * What would act on each row as if it were new; those that hold always stay.
 * @param {Client} client @param {string} schema @returns {Promise<{ table: string, name: string }[]>}
 */
async function triggersOf(client, schema) {
  const { rows } = await client.query(
    `SELECT c.relname AS "table", t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = to_regnamespace($1) AND NOT t.tgisinternal AND t.tgenabled = 'O' AND t.tgparentid = 0`,
    [schema],
  )
  return rows.map(({ table, name }) => ({ table: qualified(schema, table), name: quoted(name) }))
}

/** What migrations put in. @param {Client} client @param {string} schema */
async function removeRows(client, schema) {
  const { tables } = await readSchema(client, schema)
  for (const { name } of tables.reverse()) {
    const table = qualified(schema, name)
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${table}) AS "isFull"`)
    if (rows[0].isFull) await client.query(`DELETE FROM ${table}`)
  }
}

/** @param {Client} client @param {string} folder @param {{ schema: string, table: import('./manifest.mjs').KeptTable }} what */
async function fill(client, folder, { schema, table }) {
  const { from: copyFrom } = await import('pg-copy-streams')
  const name = qualified(schema, table.name)
  const columns = table.columns.map(quoted).join(', ')
  const stream = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`))
  await unpack(folder, table.file, stream)
  if (stream.rowCount !== table.rows)
    throw new Fault(`${table.file} of this backup has ${stream.rowCount} rows and should have ${table.rows}.`)
}
