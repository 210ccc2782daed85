import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { commandLineOf, endProcess, startTimeOf } from '../processes/process-identity.mjs'

/**
 * Whether the server of this data folder runs and listens on this port, by what it writes beside its data: its pid first, the port
 * on the fourth line, how far it is on the eighth. A server of somebody else on that port writes nothing there.
 * @param {string} folder @param {number} port
 */
export async function servesHere(folder, port) {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[3]) === port && lines[7]?.trim() === 'ready' && startTimeOf(Number(lines[0])) !== null
}

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
