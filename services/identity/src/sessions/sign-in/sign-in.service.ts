import { Injectable } from '@nestjs/common'
import type { SignInAnswer } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { AppError } from '@tollgate/platform'
import { AttemptLimits } from '../../limits/attempt-limits'
import { Passwords } from '../../users/passwords'
import { UsersRepository } from '../../users/users.repository'
import type { Visit } from '../visit'
import { SignInCompletion } from './sign-in-completion'
import { mayEnter } from './sign-in.policy'

/** Sign-in by user name or e-mail address and password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly completion: SignInCompletion,
    private readonly limits: AttemptLimits,
    private readonly options: Options,
  ) {}

  /** Every failure looks the same from outside, takes the same time and counts the same, whoever exists. */
  async signIn(name: string, password: string, visit: Visit): Promise<SignInAnswer> {
    if (!this.options.get('PasswordLoginEnabled')) throw new AppError('identity.password-login-disabled')
    const found = await this.users.findForSignIn(name)
    const user = await this.limits.signIn({ account: found?.id ?? name, ip: visit.address }, async () => {
      const isRight = await this.passwords.verify(found?.passwordHash ?? null, password)
      return found && isRight && mayEnter(found) ? found : null
    })
    if (!user) throw new AppError('identity.sign-in-failed')
    return this.completion.complete(user, 'password', visit)
  }
}
