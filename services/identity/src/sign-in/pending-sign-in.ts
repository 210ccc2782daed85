import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type ExternalProvider, externalProviders } from '@tollgate/contracts/http/identity'
import { Clock, KeyRing, SealedCookie, sha256Hex } from '@tollgate/platform'
import { z } from 'zod'
import type { UserEntity } from '../users/user.entity'
import type { Visit } from '../visit/visit'

const pendingSignIn = z.object({
  /** By which its tries are counted. */
  id: z.uuid(),
  userId: z.int(),
  passwordMark: z.string(),
  /** The site that vouched for them; null where they gave a password. */
  provider: z.enum(externalProviders).nullable(),
})

const kind = {
  name: 'second_factor',
  purpose: 'identity.second-factor',
  schema: pendingSignIn,
  lifetimeMs: 5 * 60 * 1_000,
}

/** A sign-in that waits for its second factor until `expiresAtMs`. */
export type PendingSignIn = z.output<typeof pendingSignIn> & { readonly expiresAtMs: number }

/** Sign-ins that passed their first step and wait for a second factor, each in a sealed cookie of its browser. */
@Injectable()
export class PendingSignIns {
  private readonly cookie: SealedCookie<typeof pendingSignIn>

  constructor(ring: KeyRing, clock: Clock) {
    this.cookie = new SealedCookie(kind, ring, clock)
  }

  begin(visit: Visit, user: UserEntity, provider: ExternalProvider | null): void {
    this.cookie.set(visit, { id: randomUUID(), userId: user.id, passwordMark: passwordMark(user), provider })
  }

  /** The sign-in that this browser has begun; null when there is none, or it took too long. */
  find(visit: Pick<Visit, 'cookie'>): PendingSignIn | null {
    return this.cookie.find(visit)
  }

  end(visit: Visit): void {
    this.cookie.clear(visit)
  }
}

/** Changes with the password, so that a sign-in begun with an old one ends. It tells nothing of the password. */
export function passwordMark({ id, passwordHash }: Pick<UserEntity, 'id' | 'passwordHash'>): string {
  return sha256Hex(`${id}:${passwordHash ?? ''}`)
}
