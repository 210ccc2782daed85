import { Injectable } from '@nestjs/common'
import type {
  PasskeyRequestOptions,
  PasskeySignInBody,
  SignedInUser,
  SignInAnswer,
} from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { AttemptLimits } from '../limits/attempt-limits'
import { PasskeyProof } from '../second-factor/passkeys/passkey-proof'
import { passkeysErrors } from '../second-factor/passkeys/passkeys.errors'
import { secondFactorErrors } from '../second-factor/second-factor.errors'
import { SecondFactorProof } from '../second-factor/second-factor-proof'
import { TicketsService } from '../tickets/tickets.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import type { Visit } from '../visit/visit'
import { passwordMark, type PendingSignIn, PendingSignIns } from './pending-sign-in'
import { signInErrors } from './sign-in.errors'
import { mayEnter } from './sign-in.policy'
import { SignInCompletion } from './sign-in-completion'

/**
 * How often one sign-in may try its second factor. Counted in the database too, because limits are open while Redis is away.
 */
const mostTries = 5

/** The ways in that need no other site: a password, the second step after it, and a passkey alone. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserDirectory,
    private readonly passwords: Passwords,
    private readonly completion: SignInCompletion,
    private readonly limits: AttemptLimits,
    private readonly options: Options,
    private readonly pending: PendingSignIns,
    private readonly tickets: TicketsService,
    private readonly codes: SecondFactorProof,
    private readonly passkeys: PasskeyProof,
  ) {}

  /**
   * By username or e-mail address. Every failure has the same answer, takes the same time and counts the same, whether or not
   * there is such a user. Throws `identity.password-login-disabled`, `.sign-in-failed` and `.sign-in-too-often`.
   */
  async signIn(name: string, password: string, visit: Visit): Promise<SignInAnswer> {
    if (!this.options.get('PasswordLoginEnabled')) throw signInErrors.passwordLoginDisabled()
    const found = await this.users.findForSignIn(name)
    const user = await this.limits.signIn({ account: found?.id ?? name, ip: visit.address }, async () => {
      const isRight = await this.passwords.verify(found?.passwordHash ?? null, password)
      return found && isRight && mayEnter(found) ? found : null
    })
    if (!user) throw signInErrors.signInFailed()
    return this.completion.complete(user, 'password', visit)
  }

  /**
   * The second step where one factor was not enough: a code of an app, or a recovery code. Throws `identity.second-step-over`
   * when no sign-in was begun, or it took too long or was tried too often, `.second-factor-wrong` and `.sign-in-too-often`.
   */
  async prove(code: string, visit: Visit): Promise<SignedInUser> {
    const pending = this.pending.find(visit)
    const user = pending && (await this.userOf(pending))
    if (!pending || !user) return this.over(visit)
    const attempt = { account: user.id, ip: visit.address, pending: pending.id }
    const proven = await this.limits.secondFactor(attempt, async () => {
      if (!(await this.tickets.spend(pending, mostTries))) return this.over(visit)
      return (await this.codes.prove(user.id, code)) ? user : null
    })
    if (!proven) throw secondFactorErrors.secondFactorWrong()
    return this.completion.open(proven, 'second-factor', visit)
  }

  /** What a passkey is asked to sign, alone or as the second step: it identifies its user either way. */
  beginPasskey(visit: Visit): Promise<PasskeyRequestOptions> {
    return this.passkeys.begin(visit)
  }

  /** Throws `identity.passkey-refused`, `.passkey-challenge-over` and `.sign-in-too-often`. */
  async finishPasskey({ response }: PasskeySignInBody, visit: Visit): Promise<SignedInUser> {
    const challenge = await this.passkeys.challengeOf(visit)
    const passkey = await this.passkeys.find(response)
    const attempt = { account: passkey?.userId ?? response.id, ip: visit.address }
    const proven = await this.limits.signIn(attempt, async () =>
      passkey && (await this.passkeys.isSignedBy(passkey, { challenge, response }, visit)) ? passkey : null,
    )
    const user = proven && (await this.users.find(proven.userId))
    if (!user) throw passkeysErrors.passkeyRefused()
    return this.completion.open(user, 'passkey', visit)
  }

  /** The user of a sign-in that waits; null when their password has changed since it began. */
  private async userOf(pending: PendingSignIn): Promise<UserEntity | null> {
    const user = await this.users.find(pending.userId)
    return user && passwordMark(user) === pending.passwordMark ? user : null
  }

  private over(visit: Visit): never {
    this.pending.end(visit)
    throw signInErrors.secondStepOver()
  }
}
