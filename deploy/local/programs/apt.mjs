import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 600_000

/**
 * An apt with a state of its own in a private folder: it needs no root, changes nothing of the system's, and only reads
 * what the system has installed.
 */
class PrivateApt {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set()
  /** How many still fetch with it. */
  users = 0

  /** @param {string} home */
  constructor(home) {
    this.home = home
  }

  async update() {
    await mkdir(path.join(this.home, 'state', 'lists', 'partial'), { recursive: true })
    await this.#apt('update-cache', ['update'])
  }

  /** Fetches the packages with what they need and the system lacks; returns the paths of the archives. @param {string[]} packages */
  async download(packages) {
    const cache = packages.join('-')
    const how = ['--download-only', '--reinstall', '--no-install-recommends', '--yes']
    await this.#apt(cache, ['install', ...how, ...packages])
    const archives = path.join(this.home, cache, 'archives')
    const files = (await readdir(archives)).filter((file) => file.endsWith('.deb'))
    return files.map((file) => path.join(archives, file))
  }

  kill() {
    for (const child of this.#running) child.kill('SIGKILL')
    rmSync(this.home, { recursive: true, force: true })
  }

  /** @param {string} cache @param {string[]} words */
  async #apt(cache, words) {
    await mkdir(path.join(this.home, cache, 'archives', 'partial'), { recursive: true })
    const settings = {
      'Dir::State': path.join(this.home, 'state'),
      'Dir::State::status': '/var/lib/dpkg/status',
      'Dir::Cache': path.join(this.home, cache),
      'APT::Sandbox::User': 'root', // the folder is ours; apt's own user could not write there
      'Acquire::Languages': 'none', // descriptions are most of the lists
      'Debug::NoLocking': 'true', // the system's lock belongs to root
    }
    const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
    const running = run('apt-get', ['-q', ...options, ...words], { env, timeout: TIMEOUT_MS, maxBuffer: 16 << 20 })
    this.#running.add(running.child)
    await running.finally(() => this.#running.delete(running.child))
  }
}

/** @type {Map<string, Promise<PrivateApt>>} */
const shared = new Map()

/** @param {string} folder */
async function open(folder) {
  await mkdir(folder, { recursive: true })
  const apt = new PrivateApt(await mkdtemp(path.join(folder, '.apt-')))
  // A launcher that is stopped meanwhile leaves neither apt nor its lists behind.
  process.once('exit', () => apt.kill())
  try {
    await apt.update()
    return apt
  } catch (error) {
    apt.kill()
    shared.delete(folder)
    throw error
  }
}

/**
 * Lends an apt whose lists are fresh; those who ask at the same time share it. Afterwards its folder is removed.
 * @template T
 * @param {string} folder @param {(apt: PrivateApt) => Promise<T>} work
 */
export async function withApt(folder, work) {
  const opening = shared.get(folder) ?? open(folder)
  shared.set(folder, opening)
  const apt = await opening
  apt.users++
  try {
    return await work(apt)
  } finally {
    apt.users--
    if (apt.users === 0) {
      shared.delete(folder)
      await rm(apt.home, { recursive: true, force: true })
    }
  }
}
