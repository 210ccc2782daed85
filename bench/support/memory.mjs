import { readFileSync } from 'node:fs'
import { pidsUnder } from './cpu.mjs'

/** Memory that the processes and all their living descendants hold, in bytes. @param {number[]} roots pids */
export function residentBytesOf(roots) {
  return pidsUnder(roots).reduce((bytes, pid) => bytes + residentBytes(pid), 0)
}

/** @param {number} pid */
function residentBytes(pid) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1_024
  } catch {
    return 0 // it has ended meanwhile
  }
}
