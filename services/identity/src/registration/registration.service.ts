import { Injectable } from '@nestjs/common'
import type { RegisterBody } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { AppError, roles } from '@tollgate/platform'
import { SetupService } from '../setup/setup.service'
import { UsersService } from '../users/users.service'
import { whyClosed } from './registration.policy'

/** Accounts that visitors open for themselves. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly setup: SetupService,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /** Throws `identity.registration-*`, `.password-registration-disabled` or `.username-taken`. */
  async register({ username, password }: RegisterBody): Promise<void> {
    // Until then nobody has decided who may, and a visitor could take the name that the operator means to have.
    if (!(await this.setup.isDone())) throw new AppError('identity.registration-before-setup')
    this.refuseWhenClosed()
    const user = {
      username,
      password,
      displayName: username,
      role: roles.user,
      quotaUnits: this.options.get('QuotaForNewUser'),
    }
    await this.transactions.run((tx) => this.users.createIn(tx, user, null))
  }

  private refuseWhenClosed(): void {
    const closed = whyClosed({
      RegisterEnabled: this.options.get('RegisterEnabled'),
      PasswordRegisterEnabled: this.options.get('PasswordRegisterEnabled'),
      EmailVerificationEnabled: this.options.get('EmailVerificationEnabled'),
      TurnstileCheckEnabled: this.options.get('TurnstileCheckEnabled'),
    })
    if (closed !== null) throw new AppError(closed)
  }
}
