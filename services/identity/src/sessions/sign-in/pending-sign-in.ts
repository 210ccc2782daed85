import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Clock, SecretBox, SERVICE_CONFIG, sha256Hex } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../../identity.config'
import type { UserEntity } from '../../users/user.entity'
import type { Visit } from '../visit'

const cookieName = 'second_factor'

/** So long the second step may take. */
const lifetimeMs = 5 * 60 * 1_000

const pendingSignIn = z.object({
  /** Counts tries, and lets it be used once. */
  id: z.uuid(),
  userId: z.int(),
  passwordMark: z.string(),
  expiresAtMs: z.number(),
})
export type PendingSignIn = z.output<typeof pendingSignIn>

/** Sign-ins whose first step was right and which wait for a second factor: a sealed cookie in the browser that began. */
@Injectable()
export class PendingSignIns {
  private readonly box: SecretBox

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'identity.second-factor')
  }

  begin(visit: Visit, user: UserEntity): void {
    const pending: PendingSignIn = {
      id: randomUUID(),
      userId: user.id,
      passwordMark: passwordMark(user),
      expiresAtMs: this.clock.nowMs() + lifetimeMs,
    }
    visit.setCookie(cookieName, this.box.seal(JSON.stringify(pending)), lifetimeMs)
  }

  /** What this browser has begun; null when there is nothing, or it took too long. */
  find(visit: Visit): PendingSignIn | null {
    const sealed = visit.cookie(cookieName)
    if (sealed === undefined) return null
    try {
      const pending = pendingSignIn.parse(JSON.parse(this.box.open(sealed)))
      return pending.expiresAtMs > this.clock.nowMs() ? pending : null
    } catch {
      // Not of our making, or sealed under another secret: as good as none.
      return null
    }
  }

  end(visit: Visit): void {
    if (visit.cookie(cookieName) !== undefined) visit.clearCookie(cookieName)
  }
}

/** Changes with the password, so that what an old one began ends with it. Nothing can be told of the password from it. */
export function passwordMark({ id, passwordHash }: Pick<UserEntity, 'id' | 'passwordHash'>): string {
  return sha256Hex(`${id}:${passwordHash ?? ''}`)
}
