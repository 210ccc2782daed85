import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock, Log } from '@tollgate/platform'
import { Journal } from './journal'
import { linesFrom } from './journal-frame'
import { currentBootId, type JournalIdentity, newIdentity, readIdentity, writeIdentity } from './journal-identity'
import { isShipped, settleAbandoned } from './journal-lines'
import { SlotLock } from './journal-lock'
import { type AbandonedCall, readRemains, type Remains, segmentsIn } from './journal-recovery'
import type { WriteBytes } from './journal-segment'

export interface SlotOptions {
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
  readonly segmentBytes?: number
  readonly writeBytes?: WriteBytes
  /** Instead of the host's own; for tests. */
  readonly bootId?: string
  /** False: null is returned while a living process has the slot. */
  readonly isPatient?: boolean
}

/** A slot that this process alone writes. */
export interface OpenedSlot {
  readonly journal: Journal
  /** Calls of an earlier process that were settled, by their last known state, when the slot was opened. */
  readonly settledCalls: number
  /** Ends the writing and lets others in. */
  close(): void
}

const lockRetryMs = 50

/**
 * Opens a relay slot: waits for its lock, numbers this process, settles what an earlier one left open and closes its
 * leases by a `reopened` entry. When what is on disk cannot be all there was (the host was lost, files are gone), the
 * rest goes on in a journal with a new name, as numbers of the old one may have been used by entries that are missing.
 */
export async function openSlot(options: SlotOptions & { readonly isPatient: false }): Promise<OpenedSlot | null>
export async function openSlot(options: SlotOptions): Promise<OpenedSlot>
export async function openSlot(options: SlotOptions): Promise<OpenedSlot | null> {
  await mkdir(options.directory, { recursive: true })
  const lock = await takeLock(options)
  if (lock === null) return null
  try {
    const { journal, abandoned } = await openJournal(options)
    for (const [requestId, { receipt, progress }] of abandoned) {
      journal.receipt(requestId, JSON.stringify(settleAbandoned(receipt, progress)), null)
    }
    if (journal.epoch > 1) journal.reopened()
    journal.flush()
    return { journal, settledCalls: abandoned.size, close: () => (journal.close(), lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

interface Opened {
  readonly journal: Journal
  readonly abandoned: ReadonlyMap<string, AbandonedCall>
}

async function takeLock({ directory, clock, log, isPatient = true }: SlotOptions): Promise<SlotLock | null> {
  for (let isTold = false; ; isTold = true) {
    const lock = SlotLock.take(directory)
    if (lock || !isPatient) return lock
    if (!isTold) log.warn('journal.slot-busy', { slot: directory })
    await clock.sleep(lockRetryMs)
  }
}

async function openJournal(options: SlotOptions): Promise<Opened> {
  const { directory, log } = options
  const bootId = options.bootId ?? currentBootId()
  const kept = await readIdentity(directory)
  const folders = await journalFolders(directory)
  const remains = kept && folders.includes(kept.id) ? await readRemains(path.join(directory, kept.id)) : null
  if (remains && remains.unreadable > 0) log.error('journal.unreadable-lines', { lines: remains.unreadable })

  if (kept && remains && remains.segments.length > 0 && remains.isGapless && kept.bootId === bootId) {
    const identity = { ...kept, epoch: kept.epoch + 1 }
    await writeIdentity(directory, identity)
    await removeFolders(
      directory,
      folders.filter((folder) => folder !== kept.id),
    )
    return { journal: create(options, identity, remains), abandoned: remains.abandoned }
  }
  return beginAnew(options, newIdentity(bootId), folders)
}

async function beginAnew(options: SlotOptions, identity: JournalIdentity, folders: string[]): Promise<Opened> {
  const { directory, log } = options
  if (folders.length > 0) log.warn('journal.renamed', { slot: directory, journal: identity.id })
  await mkdir(path.join(directory, identity.id))
  const journal = create(options, identity, null)
  const abandoned = new Map<string, AbandonedCall>()
  for (const folder of folders) {
    const old = path.join(directory, folder)
    for (const call of await readRemains(old).then((remains) => remains.abandoned)) abandoned.set(...call)
    await carryOver(old, journal)
  }
  await writeIdentity(directory, identity)
  await removeFolders(directory, folders)
  return { journal, abandoned }
}

/** Brings the shipped entries of an old journal into a new one. `reopened` speaks of the old one's leases only. */
async function carryOver(folder: string, journal: Journal): Promise<void> {
  for (const segment of await segmentsIn(folder)) {
    const { lines } = linesFrom(await readFile(segment.file))
    for (const line of lines) {
      if (isShipped(line) && !line.startsWith('{"type":"reopened"')) journal.carryOver(line)
    }
    journal.flush()
  }
}

function create(options: SlotOptions, identity: JournalIdentity, remains: Remains | null): Journal {
  return new Journal({
    ...options,
    identity,
    segmentDirectory: path.join(options.directory, identity.id),
    segments: remains?.segments ?? [],
    lastSeq: remains?.lastSeq ?? 0,
  })
}

async function journalFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && /^[0-9a-f-]{36}$/.test(entry.name)).map(({ name }) => name)
}

async function removeFolders(directory: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(path.join(directory, folder), { recursive: true, force: true })
}
