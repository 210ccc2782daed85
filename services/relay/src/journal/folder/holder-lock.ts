import { execFileSync } from 'node:child_process'
import { closeSync, linkSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { newSpanIdHex } from '@tollgate/platform'

/** Who holds a lock: a process id alone is used again after a while, with its start time it is not. */
interface Holder {
  /** Where the process id means something. */
  readonly where: string
  readonly pid: number
  readonly startedAt: string
}

/**
 * A folder is held by one living process, as a note in it says. A holder that cannot be seen from here, as it runs on another
 * host or among other process ids, counts as living.
 */
export class HolderLock {
  private constructor(private readonly file: string) {}

  /**
   * Takes the lock of a folder; null while a living process has it. One whose holder is gone, however it went, is taken
   * over at once.
   */
  static take(directory: string): HolderLock | null {
    const file = path.join(directory, 'holder')
    const self: Holder = { where: here(), pid: process.pid, startedAt: startTimeOf(process.pid) ?? 'unknown' }
    const mine = `${file}.${process.pid}.${newSpanIdHex()}`
    writeWhole(mine, JSON.stringify(self))
    try {
      for (let attempt = 0; attempt < 3; attempt++) {
        if (placed(mine, file)) return new HolderLock(file)
        const seen = readText(file)
        if (seen === null) continue
        if (isAlive(holderOf(seen))) return null
        removeDead(file, seen)
      }
      return null
    } finally {
      rmSync(mine, { force: true })
    }
  }

  release(): void {
    rmSync(this.file, { force: true })
  }
}

/** A link either appears as a whole or not at all, which a file that is created and then written does not. */
function placed(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes a dead holder's lock away, but never one that another process has meanwhile put in its place. */
function removeDead(file: string, seen: string): void {
  const aside = `${file}.dead.${process.pid}.${newSpanIdHex()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readText(aside) !== seen) placed(aside, file)
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder | null): boolean {
  if (holder === null) return false
  if (holder.where !== here()) return true
  const startedAt = startTimeOf(holder.pid)
  return startedAt !== null && startedAt === holder.startedAt
}

/** The host, and on Linux the processes that can see each other. */
export function here(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** What tells this process from a later one with the same id; null when there is no such process, or only its corpse. */
export function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name stands in brackets and may hold anything; the state follows it, the start time 19 fields on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  } catch {
    return process.platform === 'linux' ? null : startTimeByPs(pid)
  }
}

function startTimeByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

function holderOf(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder // written by `take`, whole or not at all
  } catch {
    return null
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function writeWhole(file: string, text: string): void {
  const fd = openSync(file, 'wx')
  try {
    writeSync(fd, text)
  } finally {
    closeSync(fd)
  }
}
