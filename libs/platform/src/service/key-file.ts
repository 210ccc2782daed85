import { readFileSync, statSync } from 'node:fs'
import type { Clock } from '@tollgate/clock'
import type { ServiceConfig } from '../config/service-env'
import { KeyRing, ringSecrets } from '../crypto/key-ring'
import type { Log } from '../log/log'

/** A look at a file that did not change costs some microseconds. */
const everyMs = 1_000

/**
 * The ring of a process. Where it comes from a file (`TOLLGATE_SECRET_FILE`), it follows that file while the process runs, and
 * at once when a value names a key that is not known yet.
 */
export function openKeyRing(
  {
    TOLLGATE_SECRET: secret,
    TOLLGATE_SECRET_FILE: file,
  }: Pick<ServiceConfig, 'TOLLGATE_SECRET' | 'TOLLGATE_SECRET_FILE'>,
  clock: Clock,
  log: Log,
): KeyRing {
  const ring = KeyRing.of(secret)
  if (file !== undefined) follow(ring, { file, clock, log })
  return ring
}

function follow(ring: KeyRing, { file, clock, log }: { file: string; clock: Clock; log: Log }): void {
  let seen = ''
  let failure = ''
  const look = () => {
    try {
      const { ino, mtimeNs, size } = statSync(file, { bigint: true })
      const state = [ino, mtimeNs, size].join()
      if (state === seen) return
      ring.replace(ringSecrets(readFileSync(file, 'utf8')))
      seen = state
      failure = ''
      log.info('keys.taken', { seals: ring.sealing.id, opens: ring.ids.slice(1) })
    } catch (error) {
      // The ring before stays. Told once for each cause: this is looked at every second.
      const told = error instanceof Error ? error.message : String(error)
      if (told !== failure) log.error('keys.unreadable', { error })
      failure = told
    }
  }
  look()
  ring.rereadBy(look)
  clock.every(look, everyMs)
}
