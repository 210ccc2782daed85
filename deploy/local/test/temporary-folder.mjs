import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A new empty folder that is removed when the test process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
