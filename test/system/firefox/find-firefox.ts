import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['firefox-esr', 'firefox']

/** Where Firefox is: `FIREFOX_PATH`, else the PATH. Throws in words where there is none. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['FIREFOX_PATH']
  if (named !== undefined && named !== '') return named
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
  const found = folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable)
  if (found === undefined)
    throw new Error('There is no Firefox: install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to it.')
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
