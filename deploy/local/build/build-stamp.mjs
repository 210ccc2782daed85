import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '../settings/state-file.mjs'
import { listProjects } from './projects.mjs'

/** What was built, and when the build began by the clock of the file system. @typedef {{ begun: number, projects: string[] }} Stamp */

/** Beside the packages: without them there is nothing to build with, and who installs them anew builds anew. */
export const cacheFolder = (/** @type {string} */ root) => path.join(root, 'node_modules', '.cache', 'tollgate')

const stampFile = (/** @type {string} */ root) => path.join(cacheFolder(root), 'build.json')

/** What a build reads outside the projects. */
const SHARED = ['package-lock.json', 'nx.json', '.swcrc', path.join('tools', 'typescript', 'base.json')]
const NO_SOURCES = new Set(['dist', 'node_modules', 'test', 'e2e', 'mocks'])
const NO_SOURCE = /\.spec\.\w+$|\.tsbuildinfo$/

/**
 * Whether the last build made these projects from the sources that there are now, and nothing changed what it made since. Judged
 * as make does, by times, but those at which an entry was changed for the file system (`ctime`), which nobody sets back: a
 * source of any project, or a folder of sources, that changed since the build began is one too many, and so is an output
 * that is younger than the end of the build.
 * @param {string} root @param {string[]} projects names
 */
export function isBuilt(root, projects) {
  const built = readStamp(root)
  if (built === null || !projects.every((name) => built.projects.includes(name))) return false
  const ended = statSync(stampFile(root)).ctimeMs
  try {
    const found = listProjects(root).filter(({ scripts }) => scripts['build'] !== undefined)
    const isCurrent = SHARED.every((file) => statSync(path.join(root, file)).ctimeMs < built.begun)
    return (
      isCurrent &&
      found.every(({ folder }) => sourcesBefore(path.join(root, folder), built.begun)) &&
      found.every(
        ({ name, folder }) => !built.projects.includes(name) || isOlder(path.join(root, folder, 'dist'), ended),
      )
    )
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false
    throw error
  }
}

/** Remembers a build that has just ended well. @param {string} root @param {Stamp} stamp */
export function stampBuild(root, stamp) {
  mkdirSync(cacheFolder(root), { recursive: true })
  replaceFile(stampFile(root), JSON.stringify(stamp))
}

/** @param {string} root @returns {Stamp | null} */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'))
  } catch {
    return null // a first build, or one whose note was damaged: one build too many does no harm
  }
}

/** @param {string} folder @param {number} time @returns {boolean} */
const sourcesBefore = (folder, time) =>
  readdirSync(folder, { withFileTypes: true }).every((entry) => {
    if (NO_SOURCES.has(entry.name) || NO_SOURCE.test(entry.name)) return true
    const file = path.join(folder, entry.name)
    return statSync(file).ctimeMs < time && (!entry.isDirectory() || sourcesBefore(file, time))
  })

/** @param {string} entry @param {number} time @returns {boolean} */
function isOlder(entry, time) {
  const found = statSync(entry)
  if (found.ctimeMs > time) return false
  return !found.isDirectory() || readdirSync(entry).every((name) => isOlder(path.join(entry, name), time))
}
