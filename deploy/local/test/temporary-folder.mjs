import { mkdtempSync, rmSync } from 'node:fs'
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
