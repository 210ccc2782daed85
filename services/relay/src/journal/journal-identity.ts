import { readFileSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { newRequestId } from '@tollgate/platform'
import { z } from 'zod'

const identity = z.object({
  /** The name under which billing knows this journal. */
  id: z.uuid(),
  /** Counts the processes that have written it. */
  epoch: z.int().positive(),
  /** The start of the host it was last written on: what a lost host had not written yet, the next one misses. */
  bootId: z.string(),
})
export type JournalIdentity = z.output<typeof identity>

/** The identity that a slot's folder keeps; null in a new one. Throws when it cannot be read. */
export async function readIdentity(directory: string): Promise<JournalIdentity | null> {
  const text = await readFile(fileIn(directory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : identity.parse(JSON.parse(text))
}

/** Replaces the identity as a whole and waits until the disk has it. */
export async function writeIdentity(directory: string, kept: JournalIdentity): Promise<void> {
  const file = fileIn(directory)
  const handle = await open(`${file}.new`, 'w')
  try {
    await handle.writeFile(`${JSON.stringify(kept)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/** A journal that begins. */
export function newIdentity(bootId: string): JournalIdentity {
  return { id: newRequestId(), epoch: 1, bootId }
}

/** What changes whenever the host starts; the same text for ever where the system does not say. */
export function currentBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

function fileIn(directory: string): string {
  return path.join(directory, 'journal.json')
}
