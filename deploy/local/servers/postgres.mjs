import { spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { locate } from '../programs/locate.mjs'
import { clearStaleLock, servesHere } from './postgres-lock.mjs'
import { findPrivilege, handOver, openWay, reachable, withPrivilege } from './privilege.mjs'
import { isPostgresReady } from './probes.mjs'

/** @typedef {import('../programs/binaries.mjs').Binaries} Binaries */
/** @typedef {import('./privilege.mjs').Privilege} Privilege */
/** @typedef {{ folder: string, privilege: Privilege, binaries: Binaries }} Cluster */

const USER = 'tollgate'

/** Nothing outlives a test run, so no write needs to wait for the disk. */
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
const DURABLE_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200']

/**
 * PostgreSQL on the loopback address with password log-in, its data folder made when missing.
 * The data stays with the major version that made it, whatever else is installed later.
 * @param {import('./server.mjs').ServerWish} wish
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function preparePostgres({ folder, port, password, durable, places }) {
  const privilege = await findPrivilege()
  await openWay(privilege, path.dirname(folder))
  const major = await majorOf(folder)
  if (major !== null && privilege === 'as-is') await refuseForeignData(folder)
  const binaries = await reachable(privilege, await locateMajor(major, folder, places), places.binFolder)
  const cluster = { folder, privilege, binaries }
  if (major === null) await makeCluster(cluster, password, durable)
  await handOver(privilege, folder)
  await clearStaleLock(folder)
  await record(cluster)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const words = [...settings, ...(durable ? DURABLE_SETTINGS : TEST_SETTINGS)].flatMap((setting) => ['-c', setting])
  return {
    name: 'postgres',
    label: `PostgreSQL ${binaries.version} (${binaries.source})`,
    ...withPrivilege(privilege, binaries.server, ['-D', folder, ...words]),
    env: { ...binaries.env, LC_ALL: 'C' },
    stopSignal: 'SIGINT',
    port,
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/${durable ? USER : 'postgres'}`,
    isReady: async () => (await servesHere(folder, port)) && isPostgresReady(port),
  }
}

/** @param {string} folder */
const majorOf = (folder) =>
  readFile(path.join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )

/** @param {string | null} major of the data; null for new data @param {string} folder @param {import('../programs/locate.mjs').Places} places */
async function locateMajor(major, folder, places) {
  if (major === null) return locate('postgres', places)
  try {
    return await locate('postgres', places, ({ version }) => version.split('.')[0] === major)
  } catch (cause) {
    throw new Fault(
      `The data in ${folder} was made by PostgreSQL ${major}, which was not found here: install postgresql-${major}, or choose another TOLLGATE_DATA.`,
      { cause },
    )
  }
}

/** Data that root or another user made can only be read by them. @param {string} folder */
async function refuseForeignData(folder) {
  const { uid } = await stat(folder)
  if (uid === process.getuid?.()) return
  const owner = uid === 0 ? 'root' : `user ${uid}`
  const data = path.dirname(folder)
  throw new Fault(
    `The data in ${folder} was made by ${owner}: start as ${owner} again, or give it away with "sudo chown -R ${process.getuid?.()} ${data}".`,
  )
}

/**
 * Makes the data folder beside its place and moves it there when it is whole, so that an interrupted start leaves no half of it.
 * @param {Cluster} cluster @param {string} password @param {boolean} durable
 */
async function makeCluster({ folder, privilege, binaries }, password, durable) {
  const making = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  await handOver(privilege, making)
  await handOver(privilege, passwordFile)
  const sync = durable ? [] : ['--no-sync']
  const login = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // The C locale sorts the same everywhere; a system's own collation may change under the data.
  const text = ['--encoding=UTF8', '--no-locale']
  const at = { folder: making, privilege, binaries }
  try {
    await runProgram(at, /** @type {string} */ (binaries.beside), ['-D', making, ...login, ...text, ...sync])
    // There is no client among the programs, so the database is made by the server in single-user mode.
    if (durable)
      await runProgram(at, binaries.server, ['--single', '-D', making, 'postgres'], `CREATE DATABASE ${USER}\n`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(making, folder)
}

/** @param {Cluster} cluster @param {string} program @param {string[]} words @param {string} [input] */
async function runProgram({ folder, privilege, binaries }, program, words, input = '') {
  const { command, args } = withPrivilege(privilege, program, words)
  const child = spawn(command, args, {
    env: { ...process.env, ...binaries.env, LC_ALL: 'C' },
    cwd: path.dirname(folder),
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  child.stdin.on('error', () => {}) // it ended before it read; its exit code tells
  child.stdin.end(input)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code === 0) return
  const reason = output.trim().split('\n').at(-1)
  throw new Fault(`${path.basename(program)} could not make ${folder} (${reason}): remove the cause and start again.`)
}

/** Keeps how the server was started beside its data, for people and for the next start. @param {Cluster} cluster */
async function record({ folder, privilege, binaries }) {
  const facts = { version: binaries.version, source: binaries.source, startedAs: privilege, userId: process.getuid?.() }
  await writeFile(`${folder}.json`, JSON.stringify(facts, null, 2) + '\n')
}
