import { Injectable } from '@nestjs/common'
import type { SignedInUser, SignInAnswer } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { AttemptLimits } from '../limits/attempt-limits'
import { SecondFactors } from '../second-factor/second-factors.service'
import { SessionsService } from '../sessions/sessions.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import type { Visit } from '../visit/visit'
import { PendingSignIns } from './pending-sign-in'
import { signInErrors } from './sign-in.errors'
import { assertMayEnter, mayNeedSecondFactor, restsOnPassword, type WayIn } from './sign-in.policy'

/** Where every way in ends: in a session, in the question for a second factor, or in a refusal. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly users: UserDirectory,
    private readonly sessions: SessionsService,
    private readonly pending: PendingSignIns,
    private readonly secondFactors: SecondFactors,
    private readonly limits: AttemptLimits,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Signs a user in who has just shown who they are: sets the `session` cookie, or, where a second factor is asked for, the
   * sealed `second_factor` cookie, and returns what the route answers. Throws `identity.sign-in-banned` and
   * `.sign-in-deleted`; after a password both are `.sign-in-failed`.
   */
  async complete(user: UserEntity, way: WayIn, visit: Visit): Promise<SignInAnswer> {
    assertMayEnter(user, way)
    const methods = mayNeedSecondFactor(way) ? await this.secondFactors.methodsAsked(user.id) : []
    if (methods.length === 0) return this.open(user, way, visit)
    this.pending.begin(visit, user)
    return { require_2fa: true, methods }
  }

  /** The same for a way in after which no second factor is asked for. */
  async open(user: UserEntity, way: WayIn, visit: Visit): Promise<SignedInUser> {
    assertMayEnter(user, way)
    await this.startSession(user, way, visit)
    this.pending.end(visit)
    await this.limits.signedIn(user.id)
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
  private async startSession(user: UserEntity, way: WayIn, visit: Visit): Promise<void> {
    await this.transactions.run(async (tx) => {
      const current = await this.users.lockActive(tx, user.id)
      assertMayEnter(current, way)
      if (restsOnPassword(way) && current.passwordHash !== user.passwordHash) {
        throw signInErrors.signInFailed()
      }
      await this.sessions.start(tx, user.id, visit)
    })
  }
}
