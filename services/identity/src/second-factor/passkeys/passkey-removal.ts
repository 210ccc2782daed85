import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError } from '@tollgate/platform'
import { ExternalIdentitiesService } from '../../external/identities/external-identities.service'
import { UsersRepository } from '../../users/users.repository'
import { SecondFactorRepository } from '../second-factor.repository'
import { PasskeysRepository } from './passkeys.repository'

/** Takes a passkey off, unless its owner would be locked out. */
@Injectable()
export class PasskeyRemoval {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly factors: SecondFactorRepository,
    private readonly users: UsersRepository,
    private readonly identities: ExternalIdentitiesService,
    private readonly transactions: Transactions,
  ) {}

  /** With the last passkey goes the wish to be asked for one. Throws `identity.passkey-not-found` and `.passkey-only-way`. */
  async remove(actor: Actor, id: number): Promise<void> {
    const { userId } = actor
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      if (!(await this.passkeys.remove(tx, userId, id))) throw new AppError('identity.passkey-not-found')
      if ((await this.passkeys.ofUser(userId, tx)).length > 0) return
      // A password can be had by mail as well.
      const hasPassword = user.passwordHash !== null || user.email !== ''
      if (!hasPassword && (await this.identities.providersOf(tx, userId)).length === 0) {
        throw new AppError('identity.passkey-only-way')
      }
      const factor = await this.factors.find(userId, tx)
      if (factor?.isAfterPassword) await this.factors.save(tx, { ...factor, isAfterPassword: false })
    })
  }
}
