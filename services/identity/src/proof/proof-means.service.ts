import { Injectable } from '@nestjs/common'
import type { ProofWay } from '@tollgate/contracts'
import { Options } from '@tollgate/messaging'
import { SecondFactors } from '../second-factor/second-factors.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { isOthersWordEnough, type Means, waysToProve } from './proof.policy'

/** Knows by what people can prove who they are. */
@Injectable()
export class ProofMeans {
  constructor(
    private readonly users: UserDirectory,
    private readonly factors: SecondFactors,
    private readonly options: Options,
  ) {}

  /** By what this user can prove who they are; by nothing for one who is unknown. */
  async waysOf(userId: number): Promise<ProofWay[]> {
    const user = await this.users.find(userId)
    return user ? waysToProve(await this.meansOf(user)) : []
  }

  /** Whether for this user signing in by another site is all that can be asked. */
  async isOthersWordEnough(user: UserEntity): Promise<boolean> {
    return isOthersWordEnough(await this.meansOf(user))
  }

  private async meansOf({ id, passwordHash }: UserEntity): Promise<Means> {
    return {
      hasPassword: passwordHash !== null,
      isPasswordWayIn: this.options.get('PasswordLoginEnabled'),
      factors: await this.factors.methodsSetUp(id),
    }
  }
}
