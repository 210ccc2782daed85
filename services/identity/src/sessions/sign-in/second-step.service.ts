import { Injectable } from '@nestjs/common'
import type { SignedInUser } from '@tollgate/contracts/http/identity'
import { AppError } from '@tollgate/platform'
import { AttemptLimits } from '../../limits/attempt-limits'
import { SecondFactorProof } from '../../second-factor/codes/second-factor-proof'
import { Tickets } from '../../second-factor/tickets/tickets.repository'
import type { UserEntity } from '../../users/user.entity'
import { UsersRepository } from '../../users/users.repository'
import type { Visit } from '../visit'
import { passwordMark, type PendingSignIn, PendingSignIns } from './pending-sign-in'
import { SignInCompletion } from './sign-in-completion'

/** Counted in the database as well as among the limits, because those are open while Redis is away. */
const mostTries = 5

/** The second step of a sign-in: a code where one factor was not enough. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly proof: SecondFactorProof,
    private readonly tickets: Tickets,
    private readonly users: UsersRepository,
    private readonly limits: AttemptLimits,
    private readonly completion: SignInCompletion,
  ) {}

  /** Throws `identity.second-step-over` where nothing was begun, took too long or was tried too often. */
  async finish(code: string, visit: Visit): Promise<SignedInUser> {
    const pending = this.pending.find(visit)
    const user = pending && (await this.userOf(pending))
    if (!pending || !user) return this.over(visit)
    const attempt = { account: user.id, ip: visit.address, pending: pending.id }
    const proven = await this.limits.secondFactor(attempt, async () => {
      if (!(await this.tickets.spend(pending, mostTries))) return this.over(visit)
      return (await this.proof.prove(user.id, code)) ? user : null
    })
    if (!proven) throw new AppError('identity.second-factor-wrong')
    return this.completion.open(proven, 'second-factor', visit)
  }

  /** Null when the password is another by now: what the old one began ends with it. */
  private async userOf(pending: PendingSignIn): Promise<UserEntity | null> {
    const user = await this.users.find(pending.userId)
    return user && passwordMark(user) === pending.passwordMark ? user : null
  }

  private over(visit: Visit): never {
    this.pending.end(visit)
    throw new AppError('identity.second-step-over')
  }
}
