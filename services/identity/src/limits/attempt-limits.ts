import { Injectable } from '@nestjs/common'
import { accountKey, clientKey, textKey } from './limit-key'
import { type LimitName, limitRules } from './limit-rules'
import { type Count, LimitStore } from './limit-store'
import { limitsErrors } from './limits.errors'

/**
 * Into which account an attempt goes, and from where. `account`: the user's id, or the name as typed where no user has it.
 */
export interface Attempt {
  readonly account: number | string
  readonly ip: string
}

type Counted = readonly [limit: LimitName, key: string]

/**
 * How often something may be tried. While Redis is away, sign-in and registration are open, because everybody would be
 * locked out otherwise; mails are closed, because they can wait, and their receivers would bear the flood.
 */
@Injectable()
export class AttemptLimits {
  constructor(private readonly store: LimitStore) {}

  /**
   * Runs a check of a password, a code or a passkey, which returns null when it fails. Only failures count, so that many who
   * know the password never hinder each other. Throws `identity.sign-in-too-often`, also when the check succeeded but too
   * many others failed meanwhile: a thousand guesses at once gain nothing.
   */
  signIn<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    return this.guarded(doorsOf(attempt), check)
  }

  /** The same for a second factor; `pending` names the sign-in that waits for it. */
  secondFactor<T>(attempt: Attempt & { pending: string }, check: () => Promise<T | null>): Promise<T | null> {
    return this.guarded([['second-factor', textKey(attempt.pending)], ...doorsOf(attempt)], check)
  }

  /** Forgets the failures of an account whose user has signed in with all that was asked for: they were slips. */
  async signedIn(userId: number): Promise<void> {
    await this.store.forget('sign-in-account', accountKey(userId))
  }

  /** Runs what opens an account; only accounts that were opened count. Throws `identity.registration-too-often`. */
  async registration<T>(ip: string, open: () => Promise<T>): Promise<T> {
    const counted = ['registration-client', clientKey(ip)] as const
    const count = await this.store.add(...counted)
    try {
      if (isOver(counted, count)) throw limitsErrors.registrationTooOften(again(count))
      return await open()
    } catch (error) {
      if (count) await this.store.add(...counted, -1)
      throw error
    }
  }

  /** Counts a client's request for a mail. Throws `identity.mail-too-often` or `.mail-closed`. */
  async mailWanted(ip: string): Promise<void> {
    await this.mail(['mail-client', clientKey(ip)])
  }

  /**
   * Counts a mail to an address, which need not be the client's own. Throws `identity.mail-too-often` or `.mail-closed`.
   */
  async mailTo(email: string): Promise<void> {
    await this.mail(['mail-pause', textKey(email)])
    await this.mail(['mail-day', textKey(email)])
  }

  private async mail(counted: Counted): Promise<void> {
    const count = await this.store.add(...counted)
    if (!count) throw limitsErrors.mailClosed({ retryAfterMs: 5_000 })
    if (isOver(counted, count)) throw limitsErrors.mailTooOften(again(count))
  }

  private async guarded<T>(doors: readonly Counted[], check: () => Promise<T | null>): Promise<T | null> {
    await this.refuseSpent(doors)
    const result = await check()
    if (result === null) await Promise.all(doors.map((door) => this.store.add(...door)))
    else await this.refuseSpent(doors)
    return result
  }

  private async refuseSpent(doors: readonly Counted[]): Promise<void> {
    const counts = await Promise.all(doors.map((door) => this.store.find(...door)))
    for (const [place, [limit]] of doors.entries()) {
      const count = counts[place]
      if (count && count.points >= limitRules[limit].points) throw limitsErrors.signInTooOften(again(count))
    }
  }
}

function doorsOf({ account, ip }: Attempt): Counted[] {
  return [
    ['sign-in-account', accountKey(account)],
    ['sign-in-client', clientKey(ip)],
  ]
}

function isOver([limit]: Counted, count: Count | null): count is Count {
  return count !== null && count.points > limitRules[limit].points
}

/** When the count begins anew. */
function again({ msBeforeNext }: Count): { retryAfterMs: number } {
  return { retryAfterMs: msBeforeNext }
}
