import { SERVICES } from '../../servers/database-roles.mjs'
import { inOrderOfReference } from './table-order.mjs'

/** @typedef {import('pg').Client} Client */
/**
 * A table that has rows of its own. `partition`: of which table it is one, and for which values.
 * @typedef {{ name: string, columns: string[], partition: { of: string, bounds: string } | null }} Table
 */
/** @typedef {{ name: string, value: string, isCalled: boolean }} Sequence */
/** @typedef {{ name: string, migrations: string[], tables: Table[], sequences: Sequence[] }} Schema */

/** What the migrations themselves write, which is made by running them. */
export const BOOK_OF_MIGRATIONS = 'migrations'

const TABLES = `
  SELECT c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    p.relname AS "of", pg_get_expr(c.relpartbound, c.oid) AS bounds
  FROM pg_class c
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname <> '${BOOK_OF_MIGRATIONS}'
  ORDER BY c.relname`

const REFERENCES = `
  SELECT a.relname AS "from", b.relname AS "to" FROM pg_constraint f
  JOIN pg_class a ON a.oid = f.conrelid JOIN pg_class b ON b.oid = f.confrelid
  WHERE f.contype = 'f' AND f.connamespace = to_regnamespace($1)`

const SEQUENCES = `
  SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'S'
    AND c.relname NOT LIKE '${BOOK_OF_MIGRATIONS}\\_%' ORDER BY c.relname`

/** A name within SQL. @param {string} name */
export const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/** @param {string} schema @param {string} name */
export const qualified = (schema, name) => `${quoted(schema)}.${quoted(name)}`

/** The schemas of services that there are. @param {Client} client @returns {Promise<string[]>} */
export async function schemasIn(client) {
  const { rows } = await client.query('SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1)', [SERVICES])
  return SERVICES.filter((service) => rows.some(({ name }) => name === service))
}

/** What a schema consists of, as far as rows go. @param {Client} client @param {string} schema @returns {Promise<Schema>} */
export async function readSchema(client, schema) {
  const tables = (await client.query(TABLES, [schema])).rows.map(({ name, columns, of, bounds }) => ({
    name,
    columns,
    partition: of === null ? null : { of, bounds },
  }))
  const references = (await client.query(REFERENCES, [schema])).rows
  const sequences = []
  for (const { name } of (await client.query(SEQUENCES, [schema])).rows) {
    const { rows } = await client.query(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${qualified(schema, name)}`,
    )
    sequences.push({ name, ...rows[0] })
  }
  const migrations = await migrationsOf(client, schema)
  return { name: schema, migrations, tables: inOrderOfReference(tables, references), sequences }
}

/** The names of the migrations that a schema has had, in their order. @param {Client} client @param {string} schema @returns {Promise<string[]>} */
export async function migrationsOf(client, schema) {
  const book = qualified(schema, BOOK_OF_MIGRATIONS)
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [book])
  if (!found[0].isThere) return []
  return (await client.query(`SELECT name FROM ${book} ORDER BY id`)).rows.map(({ name }) => name)
}
