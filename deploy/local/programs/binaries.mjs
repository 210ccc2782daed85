import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Where a server's programs are and how they are started.
 * @typedef {object} Binaries
 * @property {string} server      path of the server program
 * @property {string} [beside]    the program that comes with it: initdb of PostgreSQL, promtool of Prometheus
 * @property {Record<string, string>} env  variables that the programs need beside ours
 * @property {string} version     as the server says it, like `18.4`
 * @property {string} source      where it was found, to show to people
 */

/** Folders that hold servers but are often missing in a user's PATH. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/bin']

/** PostgreSQL's own folders: Debian keeps one for each major version; the newest comes first. */
function postgresFolders() {
  const base = '/usr/lib/postgresql'
  try {
    const majors = readdirSync(base).filter((name) => /^\d+$/.test(name))
    return majors.sort((a, b) => Number(b) - Number(a)).map((major) => path.join(base, major, 'bin'))
  } catch {
    return []
  }
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Every folder that holds all of the programs, PATH first.
 * @param {string[]} programs
 */
export function foldersWith(programs) {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const folders = new Set([...onPath, ...USUAL_FOLDERS, ...postgresFolders()])
  return [...folders].filter((folder) => programs.every((program) => isExecutable(path.join(folder, program))))
}

/**
 * What the program answers to `--version`, only the number; throws when it cannot be run, for example for lack of a library.
 * @param {string} program @param {Record<string, string>} env
 */
export async function versionOf(program, env) {
  const options = { env: { ...process.env, ...env }, timeout: 10_000 }
  const { stdout } = await promisify(execFile)(program, ['--version'], options)
  const version = /(\d+(?:\.\d+)+|\d+)/.exec(stdout.replace(/^.*?\bv=?(?=\d)/, ''))?.[1]
  if (version === undefined) throw new Error(`${program} --version answered: ${stdout.trim()}`)
  return version
}
