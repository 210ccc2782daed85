import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { type Clock, type Log, newRequestId, type Timer } from '@tollgate/platform'
import { Journal, type JournalOptions } from '../journal'
import { ballastIn } from '../journal-ballast'
import { type FolderLock, lockFolder } from './folder-lock'

/** How often whoever has a folder shows that it is alive, so that others need not try the lock. */
export const beatMs = 5_000
const roomRetryMs = 1_000
const mostTries = 5
const journalName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What is being removed is renamed first, so that nobody finds half of a journal. */
const goneSuffix = '.gone'

/** What the folder of a journal needs around it. */
export interface FolderOptions {
  /** The folder of all journals. */
  readonly root: string
  readonly clock: Clock
  readonly log: Log
}

/** The folder of one journal, which this process alone has. */
export class JournalFolder {
  private readonly beating: Timer
  private isReleased = false

  private constructor(
    readonly id: string,
    readonly directory: string,
    private readonly lock: FolderLock,
    clock: Clock,
  ) {
    this.beating = clock.every(() => void this.beat(), beatMs)
  }

  /** Makes a folder for a journal that begins, under a name of its own. */
  static async create({ root, clock, log }: FolderOptions): Promise<JournalFolder> {
    for (let tries = 0; tries < mostTries; tries++) {
      const id = newRequestId()
      const directory = path.join(root, id)
      await mkdir(directory, { recursive: true })
      const lock = await lockFolder(directory, log).catch(async (error: unknown) => {
        await rm(directory, { recursive: true, force: true })
        throw error
      })
      // Whoever looks for ended journals may have been quicker, and removes what is empty.
      if (lock !== null) return new JournalFolder(id, directory, lock, clock)
    }
    throw new Error(`no folder in ${root} can be locked`)
  }

  /** Takes the folder of a journal whose process has ended; null while it, or another that has taken it, is alive. */
  static async take(id: string, { root, clock, log }: FolderOptions): Promise<JournalFolder | null> {
    const directory = path.join(root, id)
    const lock = await lockFolder(directory, log)
    return lock === null ? null : new JournalFolder(id, directory, lock, clock)
  }

  /** Lets others have it; twice is as once. */
  release(): void {
    if (this.isReleased) return
    this.isReleased = true
    this.beating.cancel()
    this.lock.release()
  }

  /** Removes it with all that is in it. */
  async remove(): Promise<void> {
    const gone = `${this.directory}${goneSuffix}`
    await rename(this.directory, gone)
    // Before its files go: over NFS one that is open would stay, and the folder with it.
    this.release()
    await rm(gone, { recursive: true, force: true })
  }

  /** Gives back the space that only a journal which is being written needs. */
  async dropBallast(): Promise<void> {
    await rm(ballastIn(this.directory), { force: true })
  }

  private async beat(): Promise<void> {
    const now = new Date()
    // A full or read-only disk: others then try the lock, which is all that counts.
    await utimes(this.directory, now, now).catch(() => undefined)
  }
}

/** The ids of all journals that have a folder. What an earlier removal left half done is removed. */
export async function listJournals(root: string): Promise<string[]> {
  const found = await readdir(root, { withFileTypes: true })
  const names = found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  for (const name of names) {
    if (name.endsWith(goneSuffix)) await rm(path.join(root, name), { recursive: true, force: true })
  }
  return names.filter((name) => journalName.test(name))
}

/** When somebody last changed a journal's folder or showed to be alive in it; 0 when it is gone. */
export async function lastBeatMs(root: string, id: string): Promise<number> {
  return stat(path.join(root, id)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/** The journal that this process writes, and its folder. */
export interface OwnJournal {
  readonly journal: Journal
  /** Ends the writing and lets others bring it home. */
  close(): void
}

/** Begins the journal of this process. While the disk has no room for one, it waits. */
export async function openOwnJournal(
  options: FolderOptions & Omit<JournalOptions, 'id' | 'directory'>,
): Promise<OwnJournal> {
  const { clock, log, root } = options
  for (let isTold = false; ; isTold = true) {
    try {
      return await beginJournal(options)
    } catch (error) {
      if (!isLackOfRoom(error)) throw error
      if (!isTold) log.error('journal.disk-full', { error, directory: root })
      await clock.sleep(roomRetryMs)
    }
  }
}

async function beginJournal(options: FolderOptions & Omit<JournalOptions, 'id' | 'directory'>): Promise<OwnJournal> {
  const folder = await JournalFolder.create(options)
  try {
    const journal = new Journal({ ...options, id: folder.id, directory: folder.directory })
    return { journal, close: () => (journal.close(), folder.release()) }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

function isLackOfRoom(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
