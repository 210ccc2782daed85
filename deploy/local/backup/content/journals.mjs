import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { keep, unpack } from './files.mjs'

/** What is of use only to the process that has the journal. */
const OF_THE_PROCESS = ['ballast', 'lock', 'holder']
const FOLDER = 'journals'

/**
 * Keeps the relays' journals as they are. What a relay removes meanwhile was applied long ago.
 * @param {string} journals @param {string} folder of the backup
 */
export async function keepJournals(journals, folder) {
  const kept = []
  for (const file of await filesIn(journals)) {
    const source = createReadStream(path.join(journals, file))
    try {
      kept.push(await keep(source, folder, path.join(FOLDER, `${file}.gz`)))
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    }
  }
  return kept
}

/**
 * Puts back what is not there: a file that the relays still have says as much or more. Returns how many came back.
 * @param {readonly import('./files.mjs').Kept[]} kept @param {string} folder of the backup @param {string} journals
 */
export async function putJournalsBack(kept, folder, journals) {
  let count = 0
  for (const { file } of kept) {
    const target = path.join(journals, path.relative(FOLDER, file).replace(/\.gz$/, ''))
    if (existsSync(target)) continue
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await unpack(folder, file, createWriteStream(target, { mode: 0o600 }))
    count += 1
  }
  return count
}

/** @param {string} journals @returns {Promise<string[]>} `<journal>/<file>` */
async function filesIn(journals) {
  const names = await readdir(journals).catch(() => [])
  const found = await Promise.all(names.map((name) => readdir(path.join(journals, name)).catch(() => [])))
  return names.flatMap((name, index) =>
    (found[index] ?? []).filter((file) => !OF_THE_PROCESS.includes(file)).map((file) => path.join(name, file)),
  )
}
