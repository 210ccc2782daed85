import { Bursts, type Clock, type Log } from '@tollgate/platform'
import type { Refusal, RelayErrorCode } from '../../errors/relay.errors'

/** Refusals of who calls, by whom guessed, stolen and misused keys are seen; what calls ask for is another matter. */
const aboutCallers: ReadonlySet<RelayErrorCode> = new Set([
  'key-missing',
  'api-key-missing',
  'google-key-missing',
  'key-unknown',
  'keys-limited',
  'key-rotated',
  'token-disabled',
  'token-expired',
  'user-banned',
  'pin-forbidden',
  'address-forbidden',
  'group-forbidden',
  'group-denied',
  'signed-out',
  'user-mismatch',
  'cross-site',
  'second-factor-required',
])

/** Who knocked, where that is known. */
export interface Knocker {
  readonly userId: number
  readonly tokenId: number | null
}

/**
 * Puts into the log whose keys were refused, and from where. The first of a kind in a minute is a line and the others are one, so
 * that guessing fills no disk.
 */
export class RefusedCallers {
  private readonly bursts: Bursts<Readonly<Record<string, unknown>>>

  constructor(clock: Clock, log: Log) {
    this.bursts = new Bursts(clock, log, async (fields, times) => {
      log.warn('caller.refused', times === 1 ? fields : { ...fields, times })
    })
  }

  /** Looks at a refusal, and passes over what is not about the caller. Never throws and waits for nothing. */
  note({ code }: Refusal, address: string, knocker: Knocker | null): void {
    if (!aboutCallers.has(code)) return
    const { userId = null, tokenId = null } = knocker ?? {}
    this.bursts.note({ address, what: `${code} ${userId} ${tokenId}` }, { code, address, userId, tokenId })
  }

  /** Writes what was counted, and counts no more. */
  close(): Promise<void> {
    return this.bursts.stop()
  }
}
