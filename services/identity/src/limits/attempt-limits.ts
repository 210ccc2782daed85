import { Inject, Injectable } from '@nestjs/common'
import type { Actor, AppError, ErrorExtras } from '@tollgate/platform'
import { clientKey } from '@tollgate/platform/limits/client-key'
import { Lanes } from '@tollgate/platform/limits/lanes'
import type { Counted, Refused } from '@tollgate/platform/limits/limit-rule'
import type { Limits } from '@tollgate/platform/limits/limits'
import type { Visit } from '../visit/visit'
import { KnownDevices } from './known-devices'
import { accountKey, textKey } from './limit-key'
import type { LimitName } from './limit-rules'
import { limitsErrors } from './limits.errors'

/** Injects the counts of `limitRules`. */
export const LIMITS = Symbol('LIMITS')

/** Where an attempt comes from. */
export interface Origin {
  readonly ip: string
  /**
   * Names the device where it is known to be the account's own, as one that has signed in to it before: then the failures of
   * strangers do not stand in its way, nor its own in that of others.
   */
  readonly device?: string | null
}

/**
 * Into which account an attempt goes, and from where. `account`: the user's id, or the name as typed where no user has it.
 */
export interface Attempt extends Origin {
  readonly account: number | string
}

/** What somebody tries at their own account, whose session or access token is as good as a device that it knows. */
export function attemptOf({ userId, clientIp, credential }: Actor): Attempt {
  return { account: userId, ip: clientIp, device: credential && `${credential.kind} ${credential.hash}` }
}

type Door = Counted<LimitName>

type Again = Required<Pick<ErrorExtras, 'retryAfterMs' | 'details'>>

/** What is tried behind doors, in whose lane, how it is refused, and what of it counts. */
interface Try<T> {
  readonly lane: string
  readonly doors: readonly Door[]
  readonly refusal: (again: Again) => AppError
  /** Whether what came of it is to count; what throws does not. */
  readonly counts: (result: T) => boolean
}

/** Any attempt of a client. */
const ofClient = 'client'

/** Of one client or device so many attempts are judged at once; the others wait, because what succeeds is not to count. */
const bounds = { atOnce: 4, waiting: 100, waitingInAll: 1_000 }

/**
 * How often something may be tried. An attempt is counted before it is judged, and no longer once it succeeded: of any number at
 * once no more than the limit is judged, and nobody learns of the others whether they were right. While Redis is away each
 * process counts by itself; mails are closed then, because they can wait, and their receivers would bear the flood.
 */
@Injectable()
export class AttemptLimits {
  private readonly clients = new Lanes(bounds)
  private readonly lanes = new Lanes(bounds)

  constructor(
    @Inject(LIMITS) private readonly limits: Limits<LimitName>,
    private readonly devices: KnownDevices,
  ) {}

  /** Where an attempt at an account comes from; a device that has signed in to it before is told from strangers. */
  originOf(visit: Pick<Visit, 'address' | 'cookie'>, userId: number | null): Origin {
    return { ip: visit.address, device: userId === null ? null : this.devices.find(visit, userId) }
  }

  /**
   * Does what comes before an attempt can be counted, such as the look-up of its account, in the client's turn: a flood of them
   * takes up neither the database nor the loop. Where one is refused, the others at this name that wait are, without a look.
   * Throws `platform.too-many-requests` and `.unavailable`.
   */
  inTurn<T>(visit: Pick<Visit, 'address' | 'cookie'>, name: string, work: () => Promise<T>): Promise<T> {
    const lane = clientKey(visit.address)
    const device = this.devices.markOf(visit)
    const ofName = `${device}@${accountKey(name)}`
    // A device that an account knows is not counted among the client's.
    const kinds = device === '' ? [ofName, ofClient] : [ofName]
    const told = async (): Promise<T> => {
      try {
        const result = await work()
        for (const kind of kinds) this.clients.open(lane, kind)
        return result
      } catch (error) {
        if (limitsErrors.signInTooOften.is(error))
          this.clients.shut(lane, error.context['limit'] === 'sign-in-client' ? ofClient : ofName, error)
        throw error
      }
    }
    return this.clients.run(lane, told, kinds)
  }

  /**
   * Runs a check of a password or a code, which returns null when it fails. Only failures count, so that many who know the
   * password never hinder each other. Throws `identity.sign-in-too-often`, and has then not run it.
   */
  signIn<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    return this.judged({ ...attempt, doors: doorsOf(attempt) }, check)
  }

  /** The same for a second factor; `pending` names the sign-in that waits for it. */
  secondFactor<T>(attempt: Attempt & { pending: string }, check: () => Promise<T | null>): Promise<T | null> {
    const ofAccount: Door = { limit: 'second-factor-account', key: accountKey(attempt.account) }
    const doors: Door[] = [
      { limit: 'second-factor', key: textKey(attempt.pending) },
      ...(attempt.device ? [] : [ofAccount]),
      ...doorsOf(attempt),
    ]
    return this.judged({ ...attempt, doors }, check)
  }

  /** The same for a passkey, which cannot be guessed: what others try at the account does not stand in its way. */
  passkey<T>(ip: string, check: () => Promise<T | null>): Promise<T | null> {
    return this.judged({ ip, doors: [{ limit: 'passkey-client', key: clientKey(ip) }] }, check)
  }

  /** The same for a code or link that was mailed. Throws `identity.code-too-often`. */
  mailCode<T>(ip: string, check: () => Promise<T | null>): Promise<T | null> {
    const doors: Door[] = [{ limit: 'code-client', key: clientKey(ip) }]
    return this.judged({ ip, doors, refusal: limitsErrors.codeTooOften }, check)
  }

  /** The same for the setup token. Throws `identity.code-too-often`. */
  setup<T>(ip: string, check: () => Promise<T | null>): Promise<T | null> {
    const doors: Door[] = [{ limit: 'setup-client', key: clientKey(ip) }]
    return this.judged({ ip, doors, refusal: limitsErrors.codeTooOften }, check)
  }

  /**
   * Forgets the failures of who has signed in to an account with all that was asked for: they were slips. Their device is known
   * from then on.
   */
  async signedIn(userId: number, visit: Visit): Promise<void> {
    const origin = this.originOf(visit, userId)
    this.devices.remember(visit, userId)
    await this.forget({ account: userId, ...origin })
  }

  /** Forgets all failures at an account that has a new password now: they were guesses at another one. */
  async passwordReset(userId: number, ip: string): Promise<void> {
    await this.limits.forget([{ limit: 'sign-in-account', key: accountKey(userId) }])
    await this.forget({ account: userId, ip })
  }

  /**
   * Runs what opens an account. Accounts that were opened count, and attempts to, because they tell which names are taken. Throws
   * `identity.registration-too-often`.
   */
  async registration<T>(ip: string, open: () => Promise<T>): Promise<T> {
    const key = clientKey(ip)
    const tried = await this.limits.take([{ limit: 'registration-try', key }])
    if (tried.refused) throw limitsErrors.registrationTooOften(again(tried.refused))
    const doors: Door[] = [{ limit: 'registration-client', key }]
    const refusal = limitsErrors.registrationTooOften
    return this.run({ lane: laneOf({ ip }), doors, refusal, counts: () => true }, open)
  }

  /** Counts a client's request for a mail. Throws `identity.mail-too-often` or `.mail-closed`. */
  async mailWanted(ip: string): Promise<void> {
    await this.mail([{ limit: 'mail-client', key: clientKey(ip) }])
  }

  /**
   * Counts a mail to an address, which need not be the client's own: who asks for many uses up a share of its mails, and not what
   * others may ask for. Throws `identity.mail-too-often` or `.mail-closed`.
   */
  async mailTo(email: string, ip: string): Promise<void> {
    const address = textKey(email)
    const pair = `${address}@${clientKey(ip)}`
    await this.mail([
      { limit: 'mail-pause', key: pair },
      { limit: 'mail-pair-day', key: pair },
      { limit: 'mail-day', key: address },
    ])
  }

  /** Counts a letter about an act on an account, which nobody asked for; false where there were enough of them. */
  letter(userId: number, act: string, to: string): Promise<boolean> {
    return this.mayTell([{ limit: 'letter-act', key: `user-${userId} ${act} ${textKey(to)}` }])
  }

  /** The same for a warning of a user's balance. */
  balanceWarning(userId: number): Promise<boolean> {
    return this.mayTell([{ limit: 'balance-warning', key: `user-${userId}` }])
  }

  /** The same for a warning of a budget. */
  budgetWarning(userId: number): Promise<boolean> {
    return this.mayTell([{ limit: 'budget-warning', key: `user-${userId}` }])
  }

  /** The same for a notice that a channel has this status by itself. */
  channelNotice(userId: number, { channelId, status }: { channelId: number; status: number }): Promise<boolean> {
    return this.mayTell([
      { limit: 'channel-notice', key: `user-${userId} ${channelId} ${status}` },
      { limit: 'channel-notices', key: `user-${userId}` },
    ])
  }

  /** The same for a notice that a channel does without one of its keys. */
  keyNotice(userId: number, channelId: number): Promise<boolean> {
    return this.mayTell([
      { limit: 'key-notice', key: `user-${userId} ${channelId}` },
      { limit: 'channel-notices', key: `user-${userId}` },
    ])
  }

  private async mayTell(doors: Door[]): Promise<boolean> {
    return (await this.limits.take(doors)).refused === null
  }

  private async forget(attempt: Attempt): Promise<void> {
    const [own] = doorsOf(attempt)
    if (own) await this.limits.forget([own])
  }

  /** A check in its lane, of which failures count. */
  private judged<T>(
    { doors, refusal = limitsErrors.signInTooOften, ...origin }: Origin & Pick<Try<T>, 'doors'> & Partial<Try<T>>,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    return this.run({ lane: laneOf(origin), doors, refusal, counts: (result) => result === null }, check)
  }

  /** Counted only when it is its turn: what is being judged meanwhile may yet succeed. */
  private run<T>({ lane, doors, refusal, counts }: Try<T>, work: () => Promise<T>): Promise<T> {
    return this.lanes.run(lane, async () => {
      const taken = await this.limits.take(doors)
      if (taken.refused) throw refusal(again(taken.refused))
      let isCounted = false
      try {
        const result = await work()
        isCounted = counts(result)
        return result
      } finally {
        if (!isCounted) await taken.giveBack()
      }
    })
  }

  private async mail(doors: readonly Door[]): Promise<void> {
    const taken = await this.limits.take(doors)
    if (taken.refused) throw limitsErrors.mailTooOften(again(taken.refused))
    if (!taken.isShared) throw limitsErrors.mailClosed({ retryAfterMs: 5_000 })
  }
}

/** The counts of an attempt; the first is that of where it comes from. */
function doorsOf({ account, ip, device }: Attempt): Door[] {
  const key = accountKey(account)
  if (device) {
    return [
      { limit: 'sign-in-device', key: `${key}@${textKey(device)}` },
      { limit: 'sign-in-device-day', key: `${key}@${textKey(device)}` },
    ]
  }
  return [
    { limit: 'sign-in-pair', key: `${key}@${clientKey(ip)}` },
    { limit: 'sign-in-client', key: clientKey(ip) },
    { limit: 'sign-in-account', key },
  ]
}

function laneOf({ ip, device }: Origin): string {
  return device ? `device-${device}` : clientKey(ip)
}

/** When the count begins anew, and for the log which one it is. */
function again({ limit, retryAfterMs }: Refused<LimitName>): Again {
  return { retryAfterMs, details: { limit } }
}
