import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { commandLineOf, endProcess, startTimeOf } from '../processes/process-identity.mjs'

/**
 * Sees to the lock file that a killed server left in its data folder. PostgreSQL knows only the pid written there:
 * when that runs, it takes it for its predecessor, even if it is any other program by now.
 * The caller holds the launcher's lock on the data.
 * @param {string} folder
 */
export async function clearStaleLock(folder) {
  const file = path.join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  const startTime = startTimeOf(pid)
  // When the pid is gone the file must stay: by it PostgreSQL finds out whether orphans still use its memory.
  if (text === '' || startTime === null) return
  if (commandLineOf(pid).includes(folder)) {
    await endProcess({ pid, startTime }, { signal: 'SIGINT', timeoutMs: 10_000 })
    return
  }
  await rm(file, { force: true })
}
