import { Injectable } from '@nestjs/common'
import type { SignedInUser, SignInAnswer } from '@tollgate/contracts/http/identity'
import { AttemptLimits } from '../../limits/attempt-limits'
import { SecondFactors } from '../../second-factor/second-factors.service'
import type { UserEntity } from '../../users/user.entity'
import { SessionsService } from '../sessions.service'
import type { Visit } from '../visit'
import { PendingSignIns } from './pending-sign-in'
import { assertMayEnter, mayNeedSecondFactor, type WayIn } from './sign-in.policy'

/** Where every way in ends: in a session, in the question for a second factor, or in a refusal. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly sessions: SessionsService,
    private readonly pending: PendingSignIns,
    private readonly secondFactors: SecondFactors,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * Lets somebody in who has just shown who they are: sets the `session` cookie, or, where a second factor is asked for,
   * the sealed `second_factor` cookie, and gives what the route answers. Throws `identity.sign-in-banned` and
   * `.sign-in-deleted`; after a password both are `.sign-in-failed`.
   */
  async complete(user: UserEntity, way: WayIn, visit: Visit): Promise<SignInAnswer> {
    assertMayEnter(user, way)
    const methods = mayNeedSecondFactor(way) ? await this.secondFactors.methodsAsked(user.id) : []
    if (methods.length === 0) return this.open(user, way, visit)
    this.pending.begin(visit, user)
    return { require_2fa: true, methods }
  }

  /** The same for a way in that never leads to another question. */
  async open(user: UserEntity, way: WayIn, visit: Visit): Promise<SignedInUser> {
    assertMayEnter(user, way)
    await this.sessions.open(user, way, visit)
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
}
