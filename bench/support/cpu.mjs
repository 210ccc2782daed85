import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * @typedef {object} ProcessStat
 * @property {number} pid
 * @property {number} parent
 * @property {number} ticks  user and system time of all its threads
 */

/**
 * CPU time that the processes and all their living descendants have used so far, in seconds.
 * @param {number[]} roots pids
 */
export function cpuSecondsOf(roots) {
  const stats = readProcessStats()
  return treeOf(roots, stats).reduce((ticks, stat) => ticks + stat.ticks, 0) / ticksPerSecond
}

/** The pids of the processes and of all their living descendants. @param {number[]} roots */
export function pidsUnder(roots) {
  return treeOf(roots, readProcessStats()).map(({ pid }) => pid)
}

/**
 * How long that CPU has been busy since the start of the host, in seconds.
 * @param {number} cpu its number
 */
export function busySecondsOf(cpu) {
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`cpu${cpu} `))
  if (line === undefined) return NaN
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(' ').slice(1).map(Number)
  return (user + nice + system + irq + softIrq) / ticksPerSecond
}

/** @param {number[]} roots @param {ProcessStat[]} stats */
function treeOf(roots, stats) {
  const found = stats.filter(({ pid }) => roots.includes(pid))
  for (const { pid } of found) found.push(...stats.filter((stat) => stat.parent === pid && !found.includes(stat)))
  return found
}

/** @returns {ProcessStat[]} */
function readProcessStats() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcessStat(Number(name)) ?? [])
}

/** @param {number} pid @returns {ProcessStat | null} null when the process has gone meanwhile */
function readProcessStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name may hold blanks and brackets; the fields after it may not.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}
