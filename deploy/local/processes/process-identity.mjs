import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** @typedef {{ pid: number, startTime: string }} ProcessIdentity a pid alone is soon another process; with its start time it is not */

const isLinux = process.platform === 'linux'
/** Ticks count from boot, so the same number after a reboot would be another process. */
const bootId = isLinux ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : ''

/**
 * When the process was started, as an opaque text; null when it is gone or only a zombie is left.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  try {
    return isLinux ? startTimeFromProc(pid) : startTimeFromPs(pid)
  } catch {
    return null
  }
}

/** @param {number} pid */
function startTimeFromProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The command's name may hold blanks and brackets; the fields after it may not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : `${bootId}/${fields[19]}`
}

/** @param {number} pid */
function startTimeFromPs(pid) {
  const text = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return text === '' || text.startsWith('Z') ? null : text.replace(/^\S+\s+/, '')
}

/**
 * The command and its arguments in one text; empty when the process is gone.
 * @param {number} pid
 */
export function commandLineOf(pid) {
  try {
    if (isLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * Who works in a folder, as far as we may know; nobody is known outside of Linux.
 * @param {string} folder @returns {ProcessIdentity[]}
 */
export function processesIn(folder) {
  if (!isLinux) return []
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolderOf(name) === real)
    .flatMap((name) => {
      const startTime = startTimeOf(Number(name))
      return startTime === null ? [] : [{ pid: Number(name), startTime }]
    })
}

/** @param {string} pid */
function workingFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null // gone, or somebody else's
  }
}

/**
 * Whether this very process, not a later one with the same pid, still runs.
 * @param {ProcessIdentity} identity
 */
export function isRunning(identity) {
  return startTimeOf(identity.pid) === identity.startTime
}

/**
 * Sends a signal to the process, or to its whole group when it leads one. A process that is gone is no error.
 * @param {number} pid @param {NodeJS.Signals} signal @param {{ group?: boolean }} [options]
 */
export function send(pid, signal, { group = false } = {}) {
  try {
    process.kill(group ? -pid : pid, signal)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'ESRCH') throw error
  }
}

/**
 * Ends a process that need not be our child: asks by signal, waits, then kills its group.
 * Returns whether it went without being killed.
 * @param {ProcessIdentity} identity @param {{ signal: NodeJS.Signals, timeoutMs: number }} options
 */
export async function endProcess(identity, { signal, timeoutMs }) {
  if (!isRunning(identity)) return true
  send(identity.pid, signal)
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (!isRunning(identity)) return true
    await delay(20)
  }
  send(identity.pid, 'SIGKILL')
  while (isRunning(identity)) await delay(20)
  return false
}
