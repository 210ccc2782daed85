import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '@tollgate/platform'
import { HolderLock } from './holder-lock'

/** What one process holds of a folder until it releases it or dies. */
export interface FolderLock {
  release(): void
}

/** What `flock` of util-linux and of busybox says of a lock that another one has. */
const isTaken = 1

let isToldOfHolders = false

/**
 * Takes a folder for this process alone; null while another one has it. The lock is the kernel's, on the file `lock`: it
 * holds across PID namespaces, containers and hosts that share a volume, and ends with its process, however that ends. Where
 * there is no `flock` program, a note of the holder stands for it, which one machine alone can read. Rejects when the file
 * system takes no locks.
 */
export async function lockFolder(directory: string, log: Log, program = 'flock'): Promise<FolderLock | null> {
  const fd = openLockFile(path.join(directory, 'lock'))
  if (fd === null) return null
  try {
    const isLocked = await lockByKernel(fd, program)
    if (isLocked && isStillThere(fd, path.join(directory, 'lock'))) return { release: () => closeSync(fd) }
    closeSync(fd)
    return isLocked === null ? lockByNote(directory, log) : null
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Null when the folder is gone: who had it has removed it. */
function openLockFile(file: string): number | null {
  try {
    return openSync(file, 'a+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Whether the lock could be had; null where there is no such program. Node cannot call flock(2) itself. A lock belongs to the
 * open file, which the child shares with this process, and so it stays when the child has ended.
 */
function lockByKernel(fd: number, program: string): Promise<boolean | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(null) : reject(error)))
    child.once('exit', (code, signal) => {
      if (code === 0 || code === isTaken) resolve(code === 0)
      else reject(new Error(`the file system of the journals gives no lock: flock ended with ${code ?? signal}`))
    })
  })
}

/** A folder can be removed while its lock is being waited for: a lock on what is no longer there is none. */
function isStillThere(fd: number, file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.ino === fstatSync(fd).ino
}

function lockByNote(directory: string, log: Log): FolderLock | null {
  if (!isToldOfHolders) log.warn('journal.no-flock-program', { advice: 'relays must not share a volume' })
  isToldOfHolders = true
  return HolderLock.take(directory)
}
