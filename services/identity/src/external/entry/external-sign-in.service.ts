import { Injectable } from '@nestjs/common'
import type { SignInAnswer } from '@tollgate/contracts/http/identity'
import { AppError } from '@tollgate/platform'
import { SignInCompletion } from '../../sessions/sign-in/sign-in-completion'
import type { Visit } from '../../sessions/visit'
import type { UserEntity } from '../../users/user.entity'
import { UsersRepository } from '../../users/users.repository'
import { ExternalSignUp } from './external-sign-up.service'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import type { Vouched } from '../providers/vouched'

/** Lets people in for whom another site has vouched. */
@Injectable()
export class ExternalSignIn {
  constructor(
    private readonly identities: ExternalIdentitiesService,
    private readonly users: UsersRepository,
    private readonly signUp: ExternalSignUp,
    private readonly completion: SignInCompletion,
  ) {}

  /** Who is unknown opens an account, where that is allowed; `affCode` says with whose word they came. */
  async enter(vouched: Vouched, affCode: string, visit: Visit): Promise<SignInAnswer> {
    const user = (await this.find(vouched)) ?? (await this.open(vouched, affCode, visit))
    return this.completion.complete(user, 'external', visit)
  }

  /** Of two who come at once with one identity the first opens the account, and both are in. */
  private async open(vouched: Vouched, affCode: string, visit: Visit): Promise<UserEntity> {
    try {
      return await this.signUp.open(vouched, affCode, visit.address)
    } catch (error) {
      const other = isTaken(error) ? await this.find(vouched) : null
      if (!other) throw error
      return other
    }
  }

  private async find({ provider, subject }: Vouched): Promise<UserEntity | null> {
    const userId = await this.identities.findUserId(provider, subject)
    return userId === null ? null : this.users.find(userId)
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'identity.external-taken'
}
