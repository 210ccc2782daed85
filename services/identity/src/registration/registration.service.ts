import { Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { RegisterBody } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { EmailRulesNow } from '../codes/email-rules'
import { MailCodesService } from '../codes/mail-codes.service'
import { SetupService } from '../setup/setup.service'
import { UsersService } from '../users/users.service'
import { whyRefused } from './registration.policy'
import { registrationErrors } from './registration.errors'

/** Accounts that visitors open for themselves. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly setup: SetupService,
    private readonly passwords: Passwords,
    private readonly codes: MailCodesService,
    private readonly rules: EmailRulesNow,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /** Refuses what no code and no bot check could mend: `identity.registration-*`, `.email-required`, `.email-*-refused` and the like. */
  async assertOpen({ email, verification_code }: RegisterBody): Promise<void> {
    // Until then nobody has decided who may, and a visitor could take the name that the operator means to have.
    if (!(await this.setup.isDone())) throw registrationErrors.registrationBeforeSetup()
    const options = {
      RegisterEnabled: this.options.get('RegisterEnabled'),
      PasswordRegisterEnabled: this.options.get('PasswordRegisterEnabled'),
      EmailVerificationEnabled: this.asksForEmail,
    }
    const refusal = whyRefused(options, { email, verification_code })
    if (refusal !== null) throw refusal
    if (this.asksForEmail && email) this.rules.assertWelcome(email)
  }

  /** Opens the account. Throws `identity.username-taken`, `.email-taken` or `.email-code-wrong`, and then nothing has changed. */
  async register(body: RegisterBody): Promise<void> {
    const { email, verification_code: code } = body
    // Before the transaction: hashing takes its time, and would keep a connection from everybody else meanwhile.
    const passwordHash = await this.passwords.hash(body.password)
    if (!this.asksForEmail || !email || !code)
      return this.transactions.run((tx) => this.open(tx, body, { passwordHash, email: '' }))
    await this.codes.redeem('verification', { email, code }, (tx) => this.open(tx, body, { passwordHash, email }))
  }

  private get asksForEmail(): boolean {
    return this.options.get('EmailVerificationEnabled')
  }

  private async open(
    tx: Tx,
    { username, aff_code }: RegisterBody,
    { passwordHash, email }: { passwordHash: string; email: string },
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
        ...(aff_code && { affCode: aff_code }),
      },
      null,
    )
  }
}
