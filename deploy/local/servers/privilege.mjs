import { execFile } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Fault } from '../fault.mjs'

/** @typedef {import('../programs/binaries.mjs').Binaries} Binaries */
/**
 * How PostgreSQL, which refuses to run as root, is started.
 * `as-is`: by an ordinary user, nothing to do. `user-namespace`: root appears as user 1000 to it, while files stay
 * root's. `nobody`: by user 65534, to whom its data folder belongs.
 * @typedef {'as-is' | 'user-namespace' | 'nobody'} Privilege
 */

const run = promisify(execFile)
const NOBODY = 65_534

/** @type {Record<Privilege, string[]>} the words before the command */
const PREFIX = {
  'as-is': [],
  'user-namespace': ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  nobody: ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
}

/** @param {string[]} command */
const succeeds = (command) => {
  const [program, ...words] = /** @type {[string, ...string[]]} */ (command)
  return run(program, words).then(
    () => true,
    () => false,
  )
}

/** What this host allows. Throws a Fault for a root that can give up its rights in no way. @returns {Promise<Privilege>} */
export async function findPrivilege() {
  if (process.getuid?.() !== 0) return 'as-is'
  if (process.env['TOLLGATE_AS_NOBODY'] !== 'true' && (await succeeds([...PREFIX['user-namespace'], 'true'])))
    return 'user-namespace'
  if (await succeeds([...PREFIX.nobody, 'true'])) return 'nobody'
  throw new Fault('PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL.')
}

/**
 * The command line that runs a program with that privilege.
 * @param {Privilege} privilege @param {string} program @param {string[]} words
 */
export function withPrivilege(privilege, program, words) {
  const [command, ...args] = /** @type {[string, ...string[]]} */ ([...PREFIX[privilege], program, ...words])
  return { command, args }
}

/**
 * Gives the folder to the user that PostgreSQL will run as. Only root can, and only root needs to.
 * @param {Privilege} privilege @param {string} folder
 */
export async function handOver(privilege, folder) {
  if (privilege === 'as-is') return
  const id = privilege === 'nobody' ? NOBODY : 0
  if ((await lstat(folder)).uid !== id) await chownTree(folder, id)
}

/** @param {string} entry @param {number} id */
async function chownTree(entry, id) {
  const isFolder = (await lstat(entry)).isDirectory()
  if (isFolder) for (const name of await readdir(entry)) await chownTree(path.join(entry, name), id)
  await chown(entry, id, id)
}

/**
 * Programs that the unprivileged user can read: these themselves, else a copy in `binFolder`
 * (root's home, where packages may lie, is closed to others).
 * @param {Privilege} privilege @param {Binaries} binaries @param {string} binFolder
 * @returns {Promise<Binaries>}
 */
export async function reachable(privilege, binaries, binFolder) {
  if (privilege !== 'nobody' || (await canReach(binaries.server))) return binaries
  const original = path.dirname(path.dirname(binaries.server))
  const copy = path.join(binFolder, `postgres-${binaries.version}-for-nobody`)
  await mkdir(binFolder, { recursive: true })
  await cp(original, copy, { recursive: true, verbatimSymlinks: true, force: true })
  await chmod(copy, 0o755)
  const moved = (/** @type {string} */ file) => path.join(copy, 'bin', path.basename(file))
  const server = moved(binaries.server)
  if (!(await canReach(server))) throw unreachable(binFolder)
  return { ...binaries, server, beside: moved(/** @type {string} */ (binaries.beside)) }
}

/**
 * Lets that user pass through the folder that its data lies in; what else lies there stays closed by its own modes.
 * @param {Privilege} privilege @param {string} parent
 */
export async function openWay(privilege, parent) {
  if (privilege !== 'nobody') return
  await chmod(parent, 0o711)
  if (!(await succeeds([...PREFIX.nobody, 'test', '-x', parent]))) throw unreachable(parent)
}

/** @param {string} folder */
const unreachable = (folder) =>
  new Fault(
    `Started by root, PostgreSQL runs as nobody, who cannot reach ${folder}: start as an ordinary user, or choose a TOLLGATE_DATA outside root's home.`,
  )

/** @param {string} program */
const canReach = (program) => succeeds([...PREFIX.nobody, program, '--version'])
