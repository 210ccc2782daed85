import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { connect as connectNats } from 'nats'
import pg from 'pg'
import { cpuSecondsOf } from '../support/cpu.mjs'

/** What a table was asked to do so far, and its size with its indexes. @typedef {{ inserted: number, updated: number, deleted: number, bytes: number }} Table */
/**
 * What a house has done so far, store by store.
 * @typedef {object} HouseState
 * @property {Record<string, Table>} tables
 * @property {number} walBytes
 * @property {number} statements  commits, as a service waits for each
 * @property {Record<string, number>} messages  of each stream, ever
 * @property {number} natsDiskBytes  written to its files
 * @property {Record<string, number>} redisCommands
 * @property {number} journalBytes
 * @property {Record<string, number>} cpuSeconds  of each process
 */

/** @param {string} data  the folder of a house that runs */
export function houseIn(data) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(path.join(data, name), 'utf8'))
  const [ports, secrets] = [read('ports.json'), read('secrets.json')]
  const database = new pg.Client({
    connectionString: `postgres://tollgate:${secrets.postgresPassword}@127.0.0.1:${ports.postgres}/tollgate`,
  })
  const begun = Promise.all([
    database.connect(),
    connectNats({ servers: `127.0.0.1:${ports.nats}`, user: 'tollgate', pass: secrets.natsPassword }),
  ])
  return {
    /** @returns {Promise<HouseState>} */
    state: async () => {
      const [, bus] = await begun
      const processes = /** @type {{ name: string, pid: number }[]} */ (read('processes.json'))
      const nats = processes.find(({ name }) => name === 'nats')
      return {
        ...(await postgresState(database)),
        messages: await messagesOf(bus),
        natsDiskBytes: nats === undefined ? 0 : diskBytesOf(nats.pid),
        redisCommands: await redisCommands(ports.redis, secrets.redisPassword),
        journalBytes: bytesBelow(path.join(data, 'relay')),
        cpuSeconds: Object.fromEntries(
          processes.filter(({ name }) => name !== 'launcher').map(({ name, pid }) => [name, cpuSecondsOf([pid])]),
        ),
      }
    },
    close: async () => {
      const [, bus] = await begun
      await Promise.all([database.end(), bus.close()])
    },
  }
}

/** @param {pg.Client} database */
async function postgresState(database) {
  // A backend tells of what it did when it rests, at the latest.
  await database.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await database.query(
    `SELECT schemaname || '.' || relname AS name, n_tup_ins::float8 AS inserted, n_tup_upd::float8 AS updated,
       n_tup_del::float8 AS deleted, pg_total_relation_size(relid)::float8 AS bytes FROM pg_stat_user_tables`,
  )
  const { rows: whole } = await database.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
       (SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()) AS commits`,
  )
  return {
    tables: Object.fromEntries(rows.map(({ name, ...table }) => [name, table])),
    walBytes: whole[0].wal,
    statements: whole[0].commits,
  }
}

/** @param {import('nats').NatsConnection} bus @returns {Promise<Record<string, number>>} */
async function messagesOf(bus) {
  /** @type {Record<string, number>} */
  const messages = {}
  const manager = await bus.jetstreamManager()
  for await (const { config, state } of manager.streams.list()) messages[config.name] = state.last_seq
  return messages
}

/** @param {number} pid */
function diskBytesOf(pid) {
  const [, bytes] = /^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8')) ?? []
  return Number(bytes)
}

/** How often each command was given. @param {number} port @param {string} password @returns {Promise<Record<string, number>>} */
async function redisCommands(port, password) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`AUTH ${password}\r\nINFO commandstats\r\nQUIT\r\n`)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += chunk
  return Object.fromEntries(
    [...text.matchAll(/^cmdstat_([\w|-]+):calls=(\d+)/gm)].map(([, name = '', calls]) => [name, Number(calls)]),
  )
}

/** @param {string} folder @returns {number} */
function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}
