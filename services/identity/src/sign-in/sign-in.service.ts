import { Injectable } from '@nestjs/common'
import type {
  PasskeyRequestOptions,
  PasskeySignInBody,
  SignedInUser,
  SignInAnswer,
} from '@tollgate/contracts/http/identity'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { type Admitted, Doors } from '../doors/doors'
import { AttemptLimits } from '../limits/attempt-limits'
import { SecondFactorProof } from '../second-factor/codes/second-factor-proof'
import { PasskeyProof } from '../second-factor/passkeys/passkey-proof'
import { passkeysErrors } from '../second-factor/passkeys/passkeys.errors'
import { secondFactorErrors } from '../second-factor/second-factor.errors'
import { TicketsService } from '../tickets/tickets.service'
import { ForeignPasswords } from '../users/import/foreign-passwords'
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

/** Who somebody says they are, by what they know, and who may be let in at all. */
interface Claim {
  readonly name: string
  readonly password: string
  readonly to: Admitted
}

/** The ways in that need no other site: a password, the second step after it, and a passkey alone. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserDirectory,
    private readonly passwords: Passwords,
    private readonly foreign: ForeignPasswords,
    private readonly completion: SignInCompletion,
    private readonly limits: AttemptLimits,
    private readonly doors: Doors,
    private readonly pending: PendingSignIns,
    private readonly tickets: TicketsService,
    private readonly codes: SecondFactorProof,
    private readonly passkeys: PasskeyProof,
  ) {}

  /**
   * By username or e-mail address. Every failure has the same answer, takes the same time and counts the same, whether or not
   * there is such a user, and whether or not the door is open `to` them. Throws `identity.oidc-only`, `.password-login-disabled`,
   * `.sign-in-failed` and `.sign-in-too-often`.
   */
  async signIn(name: string, password: string, visit: Visit, to: Admitted = 'everybody'): Promise<SignInAnswer> {
    this.doors.assertPasswordForm()
    if (!this.doors.hasPasswordForm) throw signInErrors.passwordLoginDisabled()
    return this.limits.inTurn(visit, name, () => this.byPassword({ name, password, to }, visit))
  }

  private async byPassword({ name, password, to }: Claim, visit: Visit): Promise<SignInAnswer> {
    const found = await this.users.findForSignIn(name)
    const attempt = { account: found?.id ?? name, ...this.limits.originOf(visit, found?.id ?? null) }
    const user = await this.limits.signIn(attempt, async () => {
      const isRight = await this.passwords.verify(found?.passwordHash ?? null, password)
      return found && isRight && mayEnter(found) && this.doors.admitsByPassword(found, to) ? found : null
    })
    if (!user) throw signInErrors.signInFailed()
    return this.completion.complete(await this.foreign.adopt(user, password), 'password', visit)
  }

  /**
   * The second step where one factor was not enough: a code of an app, or a recovery code. Throws `identity.second-step-over`
   * when no sign-in was begun, or it took too long or was tried too often, `.second-factor-wrong` and `.sign-in-too-often`.
   */
  async prove(code: string, visit: Visit): Promise<SignedInUser> {
    const pending = this.pending.find(visit)
    const user = pending && (await this.userOf(pending))
    if (!pending || !user) return this.over(visit)
    const attempt = { account: user.id, ...this.limits.originOf(visit, user.id), pending: pending.id }
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

  /** Throws `identity.oidc-only`, `.passkey-refused`, `.passkey-challenge-over` and `.sign-in-too-often`. */
  async finishPasskey({ response }: PasskeySignInBody, visit: Visit): Promise<SignedInUser> {
    const challenge = await this.passkeys.challengeOf(visit)
    const passkey = await this.passkeys.find(response)
    const proven = await this.limits.passkey(visit.address, async () =>
      passkey && (await this.passkeys.isSignedBy(passkey, { challenge, response }, visit)) ? passkey : null,
    )
    const user = proven && (await this.users.find(proven.userId))
    if (!user) throw passkeysErrors.passkeyRefused()
    // While it may be no way in of its own, it may still be the second step behind one.
    if (!this.isSecondStep(user, visit)) this.doors.assertOpen()
    return this.completion.open(user, 'passkey', visit)
  }

  /** The user of a sign-in that waits; null when their password has changed, or its door was closed, since it began. */
  private async userOf(pending: PendingSignIn): Promise<UserEntity | null> {
    const user = await this.users.find(pending.userId)
    return user && this.mayGoOn(user, pending) ? user : null
  }

  private isSecondStep(user: UserEntity, visit: Visit): boolean {
    const pending = this.pending.find(visit)
    return pending?.userId === user.id && this.mayGoOn(user, pending)
  }

  /** Whether the first step still holds, and its door is still open. */
  private mayGoOn(user: UserEntity, { passwordMark: mark, provider }: PendingSignIn): boolean {
    const isOpen = provider === null ? this.doors.admitsByPassword(user) : this.doors.isOpenTo(provider)
    return isOpen && passwordMark(user) === mark
  }

  private over(visit: Visit): never {
    this.pending.end(visit)
    throw signInErrors.secondStepOver()
  }
}
