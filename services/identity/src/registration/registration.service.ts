import { Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { RegisterBody } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { EmailRulesNow } from '../codes/email-rules'
import { Doors } from '../doors/doors'
import { MailCodesService } from '../mail-codes/mail-codes.service'
import { SetupService } from '../setup/setup.service'
import { NewPasswords } from '../users/passwords/new-passwords'
import { UsersService } from '../users/users.service'
import { registrationErrors } from './registration.errors'
import { whyRefused } from './registration.policy'

/** Registration of visitors by username and password. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly setup: SetupService,
    private readonly passwords: NewPasswords,
    private readonly codes: MailCodesService,
    private readonly rules: EmailRulesNow,
    private readonly doors: Doors,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /**
   * Everything that is checked before the bot check and the limits. Throws `identity.registration-before-setup`, `.oidc-only`,
   * `.registration-disabled`, `.password-registration-disabled`, `.email-required`, `.email-code-required` and
   * `.email-*-refused`.
   */
  async assertOpen({ email, verification_code }: RegisterBody): Promise<void> {
    // Before setup a visitor could take the name that the operator wants for root.
    if (!(await this.setup.isDone())) throw registrationErrors.registrationBeforeSetup()
    this.doors.assertOpen()
    const options = {
      RegisterEnabled: this.options.get('RegisterEnabled'),
      PasswordRegisterEnabled: this.options.get('PasswordRegisterEnabled'),
      EmailVerificationEnabled: this.asksForEmail,
    }
    const refusal = whyRefused(options, { email, verification_code })
    if (refusal !== null) throw refusal
    if (this.asksForEmail && email) this.rules.assertWelcome(email)
  }

  /**
   * Opens the account. Throws `identity.username-taken`, `.email-taken` and `.email-code-wrong`, and has then changed
   * nothing.
   */
  async register(body: RegisterBody, ip: string): Promise<void> {
    const { email, verification_code: code } = body
    // Before the transaction: hashing takes its time, and would keep a connection from all others meanwhile.
    const passwordHash = await this.passwords.hash(body.password)
    if (!this.asksForEmail || !email || !code)
      return this.transactions.run((tx) => this.open(tx, body, { passwordHash, email: '', ip }))
    await this.codes.redeem('verification', { email, code, ip }, (tx) =>
      this.open(tx, body, { passwordHash, email, ip }),
    )
  }

  private get asksForEmail(): boolean {
    return this.options.get('EmailVerificationEnabled')
  }

  private async open(
    tx: Tx,
    { username, aff_code }: RegisterBody,
    { passwordHash, email, ip }: { passwordHash: string; email: string; ip: string },
  ): Promise<void> {
    await this.users.open(
      tx,
      {
        username,
        passwordHash,
        displayName: username,
        role: roles.user,
        quotaUnits: this.options.get('QuotaForNewUser'),
        email,
        registered: { clientIp: ip, way: 'password' },
        ...(aff_code && { affCode: aff_code }),
      },
      null,
    )
  }
}
