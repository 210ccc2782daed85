import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock, KeyRing, SealedCookie } from '@tollgate/platform'
import { z } from 'zod'
import type { Visit } from '../visit/visit'

/** Accounts of one browser that are remembered; of more, the one that signed in longest ago is forgotten. */
const mostAccounts = 5

const knownAccounts = z.object({
  accounts: z.array(z.object({ userId: z.int(), id: z.uuid() })).max(mostAccounts),
})

const kind = {
  name: 'device',
  purpose: 'identity.device',
  schema: knownAccounts,
  lifetimeMs: 365 * 24 * 60 * 60 * 1_000,
}

/**
 * Devices that have signed in to an account before, by a sealed cookie that outlives the session. It opens nothing: it only has
 * the failures of such a device counted apart from those of strangers, who can then not shut it out.
 */
@Injectable()
export class KnownDevices {
  private readonly cookie: SealedCookie<typeof knownAccounts>

  constructor(ring: KeyRing, clock: Clock) {
    this.cookie = new SealedCookie(kind, ring, clock)
  }

  /** Names this device where it has signed in to this account before, for this account alone; null where it has not. */
  find(visit: Pick<Visit, 'cookie'>, userId: number): string | null {
    return this.accounts(visit).find((known) => known.userId === userId)?.id ?? null
  }

  /** Tells this browser from others, where it has signed in to any account before; empty where it has not. */
  markOf(visit: Pick<Visit, 'cookie'>): string {
    return this.accounts(visit)
      .map(({ id }) => id)
      .join()
  }

  /** Notes that this device has signed in with all that was asked for. */
  remember(visit: Visit, userId: number): void {
    const id = this.find(visit, userId) ?? randomUUID()
    const others = this.accounts(visit).filter((known) => known.userId !== userId)
    this.cookie.set(visit, { accounts: [{ userId, id }, ...others].slice(0, mostAccounts) })
  }

  private accounts(visit: Pick<Visit, 'cookie'>): { userId: number; id: string }[] {
    return this.cookie.find(visit)?.accounts ?? []
  }
}
