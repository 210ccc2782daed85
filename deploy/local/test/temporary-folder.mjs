import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** @type {string[]} */
const folders = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new empty folder that is removed when the test process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-test-'))
  folders.push(folder)
  return folder
}

const root = path.resolve(import.meta.dirname, '../../..')

/** One for the data of a launcher. Programs that are fetched lie where all of this repository's are: each fetch takes seconds. */
export function temporaryData() {
  const folder = temporaryFolder()
  const programs = path.resolve(root, process.env['TOLLGATE_DATA'] || '.data', 'bin')
  mkdirSync(programs, { recursive: true })
  symlinkSync(programs, path.join(folder, 'bin'))
  return folder
}
