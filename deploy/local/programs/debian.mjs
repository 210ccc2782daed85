import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { withApt } from './apt.mjs'
import { isExecutable, versionOf } from './binaries.mjs'

/** @typedef {import('./binaries.mjs').Binaries} Binaries */

const run = promisify(execFile)

/** What is asked of the package archive; what these need and the system lacks comes with them. */
const PACKAGES = {
  postgres: ['postgresql'],
  redis: ['redis-server', 'redis-tools'],
  nats: ['nats-server'],
  chromium: ['chromium-headless-shell', 'chromium-common', 'fonts-dejavu-core'],
  prometheus: ['prometheus'],
}

/** Programs that need nothing beside them: what their packages depend on is for pages that are not asked for here. */
const ALONE = ['prometheus']

/** Whether packages can be fetched here: Debian and what was made from it. */
export const isDebianFamily = () => isExecutable('/usr/bin/apt-get') && isExecutable('/usr/bin/dpkg-deb')

/**
 * A private copy of the program, fetched earlier into `folder`; null when there is none that runs.
 * @param {keyof typeof PACKAGES} name @param {string} folder
 * @returns {Promise<Binaries | null>}
 */
export async function findFetched(name, folder) {
  const unpacked = path.join(folder, name)
  const [server, beside] = programsIn(name, unpacked)
  if (server === undefined) return null
  const env = { LD_LIBRARY_PATH: libraryFolders(unpacked).join(':') }
  try {
    return { server, beside, env, version: await versionOf(server, env), source: 'private copy of the Debian package' }
  } catch {
    return null
  }
}

/**
 * Fetches the program's packages with apt into `folder`; needs no root. Throws with apt's words when that fails.
 * @param {keyof typeof PACKAGES} name @param {string} folder
 */
export async function fetchFromDebian(name, folder) {
  await withApt(folder, async (apt) => {
    const unpacked = path.join(apt.home, `${name}-unpacked`)
    for (const archive of await apt.download(PACKAGES[name])) {
      if (ALONE.includes(name) && !path.basename(archive).startsWith(`${name}_`)) continue
      await run('dpkg-deb', ['-x', archive, unpacked])
    }
    await putInPlace(name, unpacked, folder)
  })
}

/**
 * Moves an unpacked program to where it is kept. What another process has put there meanwhile stays if it runs: it may have
 * been started already. Unpacked files that are not needed go with the folder they lie in.
 * @param {keyof typeof PACKAGES} name @param {string} unpacked @param {string} folder
 */
export async function putInPlace(name, unpacked, folder) {
  const kept = path.join(folder, name)
  try {
    await rename(unpacked, kept)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    if ((await findFetched(name, folder)) !== null) return
    await rm(kept, { recursive: true, force: true })
    await rename(unpacked, kept)
  }
}

/** The server first, then what belongs to it. @type {Readonly<Record<string, string[]>>} */
const PROGRAMS = { postgres: ['postgres', 'initdb'], prometheus: ['prometheus', 'promtool'] }

/** @param {string} name @param {string} unpacked @returns {string[]} the server, and what belongs to it */
function programsIn(name, unpacked) {
  if (name === 'chromium') return [path.join(unpacked, 'usr/lib/chromium/chromium-headless-shell')].filter(isExecutable)
  const usual = ['usr/bin', 'usr/sbin'].map((folder) => path.join(unpacked, folder))
  const folders = name === 'postgres' ? postgresFolders(unpacked) : usual
  const programs = PROGRAMS[name] ?? [`${name}-server`]
  const folder = folders.find((each) => programs.every((program) => existsSync(path.join(each, program))))
  return folder === undefined ? [] : programs.map((program) => path.join(folder, program))
}

/** @param {string} unpacked */
function postgresFolders(unpacked) {
  const base = path.join(unpacked, 'usr/lib/postgresql')
  return existsSync(base) ? readdirSync(base).map((major) => path.join(base, major, 'bin')) : []
}

/**
 * Libraries lie in a folder named after the machine, like `x86_64-linux-gnu`; those that only other libraries use may lie
 * one below, where an installed copy would look by an absolute path.
 * @param {string} unpacked
 */
export function libraryFolders(unpacked) {
  const bases = ['usr/lib', 'lib'].map((folder) => path.join(unpacked, folder)).filter((folder) => existsSync(folder))
  return bases.flatMap((base) => {
    const machines = foldersIn(base).filter((folder) => path.basename(folder).includes('-linux-'))
    return [...machines, ...machines.flatMap((machine) => foldersIn(machine).filter(hasLibrary)), base]
  })
}

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))

/** @param {string} folder */
const hasLibrary = (folder) => readdirSync(folder).some((name) => /^lib.+\.so/.test(name))
