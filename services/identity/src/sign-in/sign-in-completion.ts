import { Injectable } from '@nestjs/common'
import type { SignedInUser, SignInAnswer } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { type AuditActor, AuditService, userTarget } from '../audit/audit.service'
import { AttemptLimits } from '../limits/attempt-limits'
import { ProofMeans } from '../proof/proof-means.service'
import { SecondFactors } from '../second-factor/second-factors.service'
import { SessionsService } from '../sessions/sessions.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import type { Visit } from '../visit/visit'
import { PendingSignIns } from './pending-sign-in'
import { signInErrors } from './sign-in.errors'
import {
  assertMayEnter,
  isProof,
  mayNeedSecondFactor,
  type OthersWord,
  restsOnPassword,
  showsSecondFactor,
  type WayIn,
} from './sign-in.policy'

/** So soon after it was made everybody's first sign-in to an account is on a new device, and no news. */
const youngMs = 10 * 60_000

/** Where every way in ends: in a session, in the question for a second factor, or in a refusal. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly users: UserDirectory,
    private readonly sessions: SessionsService,
    private readonly pending: PendingSignIns,
    private readonly secondFactors: SecondFactors,
    private readonly means: ProofMeans,
    private readonly limits: AttemptLimits,
    private readonly audit: AuditService,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs a user in who has just shown who they are: sets the `session` cookie, or, where a second factor is asked for, the
   * sealed `second_factor` cookie, and returns what the route answers. `by` is the site on whose word they come. Throws `identity.sign-in-banned` and
   * `.sign-in-deleted`; after a password both are `.sign-in-failed`.
   */
  async complete(user: UserEntity, way: WayIn, visit: Visit, by: OthersWord | null = null): Promise<SignInAnswer> {
    assertMayEnter(user, way)
    const methods = mayNeedSecondFactor(way) ? await this.secondFactors.methodsAsked(user) : []
    if (methods.length === 0) return this.open(user, way, visit, by)
    const act = {
      action: 'sign-in.second-factor-asked',
      target: userTarget(user),
      details: detailsOf(way, visit),
    } as const
    await this.transactions.run((tx) => this.audit.record(tx, actorOf(user, visit), act))
    this.pending.begin(visit, user, by?.provider ?? null)
    return { require_2fa: true, methods }
  }

  /** The same for a way in after which no second factor is asked for. */
  async open(user: UserEntity, way: WayIn, visit: Visit, by: OthersWord | null = null): Promise<SignedInUser> {
    assertMayEnter(user, way)
    await this.startSession(user, visit, { way, by })
    this.pending.end(visit)
    await this.limits.signedIn(user.id, visit)
    return {
      id: user.id,
      username: user.username,
      display_name: user.displayName,
      role: user.role,
      status: user.status,
      group: user.group,
    }
  }

  /**
   * The user is looked at again under their lock: a ban or a new password that came since they were read has ended every
   * session, and must not miss this one.
   */
  private async startSession(
    user: UserEntity,
    visit: Visit,
    { way, by }: { way: WayIn; by: OthersWord | null },
  ): Promise<void> {
    const isProven = isProof(way) || (await this.means.isOthersWordEnough(user))
    await this.transactions.run(async (tx) => {
      const current = await this.users.lockActive(tx, user.id)
      assertMayEnter(current, way)
      if (restsOnPassword(way) && current.passwordHash !== user.passwordHash) {
        throw signInErrors.signInFailed()
      }
      const { id, replaced } = await this.sessions.start(tx, user.id, visit, {
        isProven,
        hasSecondFactor: showsSecondFactor(way, by),
      })
      const details = { ...detailsOf(way, visit), ...(replaced !== null && { replaced_session: replaced }) }
      const act = { action: 'sign-in.succeeded', target: userTarget(user), details } as const
      await this.audit.record(tx, { ...actorOf(user, visit), session: { id } }, act)
      if (this.isNews(user, visit)) await this.acts.tell(tx, { clientIp: visit.address }, current, act)
    })
  }

  /** Whether the owner is to hear that somebody came in: from a device that this account does not know. */
  private isNews(user: UserEntity, visit: Visit): boolean {
    const isYoung = this.clock.nowMs() - user.createdAt.getTime() < youngMs
    return !isYoung && this.limits.originOf(visit, user.id).device === null
  }
}

function actorOf({ id: userId, username }: UserEntity, { address: clientIp }: Visit): AuditActor {
  return { userId, username, clientIp }
}

function detailsOf(way: WayIn, { userAgent }: Visit): { way: WayIn; user_agent: string } {
  return { way, user_agent: userAgent }
}
