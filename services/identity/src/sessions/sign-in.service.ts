import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { AppError, userStatuses } from '@tollgate/platform'
import { Passwords } from '../users/passwords'
import { UsersRepository } from '../users/users.repository'
import { SessionsService } from './sessions.service'

/** Sign-in by user name or e-mail address and password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly options: Options,
  ) {}

  /** Opens a session; answers the cookie's value and who signed in. Every failure looks the same from outside. */
  async signIn(name: string, password: string) {
    if (!this.options.get('PasswordLoginEnabled')) throw new AppError('identity.password-login-disabled')
    const user = await this.users.findForSignIn(name)
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, password)
    if (!user || !isRight || user.status !== userStatuses.active) throw new AppError('identity.sign-in-failed')
    return { credential: await this.sessions.open(user.id), user }
  }
}
