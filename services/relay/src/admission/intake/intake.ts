import type { Refusal } from '../../errors/relay.errors'

/** How much may be under way in one process at once. */
export interface IntakeLimits {
  readonly calls: number
  readonly callsOfUser: number
  /** Of those, realtime sessions, which last. */
  readonly sessionsOfUser: number
  /** Of request bodies, decompressed, for as long as their calls need them. */
  readonly bodyBytes: number
  readonly bodyBytesOfUser: number
}

/** What one user has under way. */
interface UserShare {
  readonly userId: number
  calls: number
  sessions: number
  bytes: number
}

const busy: Refusal = { code: 'busy', retryAfterMs: 1_000 }
const userBusy: Refusal = { code: 'user-busy', retryAfterMs: 1_000 }
const sessionsBusy: Refusal = { code: 'sessions-busy', retryAfterMs: 10_000 }
/** Users without a call are remembered up to this many: a map that fills and empties all the time costs more. */
const maxIdleUsers = 1_000

/** Bounds the calls that are under way in this process and the bytes of their bodies, in all and for each user. */
export class Intake {
  private readonly users = new Map<number, UserShare>()
  private calls = 0
  private bytes = 0

  constructor(private readonly limits: IntakeLimits) {}

  /** Bytes of bodies that are kept at the moment. */
  get bodyBytes(): number {
    return this.bytes
  }

  /** Counts a call, of a user who is not known yet; a refusal when there is no place. */
  enter(): Refusal | null {
    if (this.calls >= this.limits.calls) return busy
    this.calls += 1
    return null
  }

  /** Counts an entered call, or a session, as this user's; a refusal when they have no place left. */
  assign(userId: number, isSession: boolean): UserShare | Refusal {
    let share = this.users.get(userId)
    if (share === undefined) this.users.set(userId, (share = { userId, calls: 0, sessions: 0, bytes: 0 }))
    if (share.calls >= this.limits.callsOfUser) return userBusy
    if (isSession && share.sessions >= this.limits.sessionsOfUser) return sessionsBusy
    share.calls += 1
    if (isSession) share.sessions += 1
    return share
  }

  /** Counts bytes of a body that has come. */
  take(share: UserShare, bytes: number): Refusal | null {
    if (share.bytes + bytes > this.limits.bodyBytesOfUser) return userBusy
    if (this.bytes + bytes > this.limits.bodyBytes) return busy
    share.bytes += bytes
    this.bytes += bytes
    return null
  }

  /** So many bytes of a body are no longer kept. */
  release(share: UserShare, bytes: number): void {
    share.bytes -= bytes
    this.bytes -= bytes
  }

  /** A call that had entered is over. */
  leave(share: UserShare | null, isSession: boolean): void {
    this.calls -= 1
    if (share === null) return
    share.calls -= 1
    if (isSession) share.sessions -= 1
    if (share.calls === 0 && this.users.size > maxIdleUsers) this.users.delete(share.userId)
  }
}

/** The place of one call in the intake. */
export class Place {
  private isTaken = false
  private share: UserShare | null = null
  private bytes = 0

  constructor(
    private readonly intake: Intake,
    /** It is of those that last. */
    private readonly isSession = false,
  ) {}

  /** Takes the place; a refusal when there is none. */
  enter(): Refusal | null {
    const refusal = this.intake.enter()
    this.isTaken = refusal === null
    return refusal
  }

  /** From here on the call is this user's; a refusal when they have too many. */
  assign(userId: number): Refusal | null {
    const share = this.intake.assign(userId, this.isSession)
    if ('code' in share) return share
    this.share = share
    return null
  }

  /** Room for so many bytes more of the body; a refusal when there is none. */
  take(bytes: number): Refusal | null {
    if (this.share === null) return null
    const refusal = this.intake.take(this.share, bytes)
    if (refusal === null) this.bytes += bytes
    return refusal
  }

  /** The call no longer needs its body, or others keep it. */
  dropBody(): void {
    if (this.share !== null) this.intake.release(this.share, this.bytes)
    this.bytes = 0
  }

  /** The call is over. */
  leave(): void {
    if (!this.isTaken) return
    this.isTaken = false
    this.dropBody()
    this.intake.leave(this.share, this.isSession)
    this.share = null
  }
}
