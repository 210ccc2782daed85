import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { commandLineOf, endProcess, processesIn, startTimeOf } from '../processes/process-identity.mjs'

/**
 * Whether the server of this data folder runs and listens on this port, by what it writes beside its data: its pid first, the port
 * on the fourth line, how far it is on the eighth. A server of somebody else on that port writes nothing there.
 * @param {string} folder @param {number} port
 */
export async function servesHere(folder, port) {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[3]) === port && lines[7]?.trim() === 'ready' && startTimeOf(Number(lines[0])) !== null
}

/** A process of a server that is gone notices that in no time, unless it is held up. */
const orphanMs = 2_000

/**
 * Sees to what a killed server left: the lock file in its data folder, and processes that it had begun, beside which no other may
 * start. PostgreSQL knows only the pid written in the file: when that runs, it takes it for its predecessor, even if it is any
 * other program by now. The caller holds the launcher's lock on the data.
 * @param {string} folder
 */
export async function clearStaleLock(folder) {
  const file = path.join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text === '') return
  const pid = Number(text.split('\n')[0])
  const startTime = startTimeOf(pid)
  const isServer = startTime !== null && commandLineOf(pid).includes(folder)
  if (isServer) await endProcess({ pid, startTime }, { signal: 'SIGINT', timeoutMs: 10_000 })
  await endOrphans(folder)
  // When the pid is gone the file must stay: by it PostgreSQL finds out whether orphans that we cannot see still use its memory.
  if (startTime !== null && !isServer) await rm(file, { force: true })
}

/** What they had not committed is undone by the next start, as after any crash. Whoever else works in the folder stays. @param {string} folder */
async function endOrphans(folder) {
  const orphans = processesIn(folder).filter(({ pid }) => commandLineOf(pid).startsWith('postgres:'))
  await Promise.all(orphans.map((each) => endProcess(each, { signal: 'SIGTERM', timeoutMs: orphanMs })))
}
