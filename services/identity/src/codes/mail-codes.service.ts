import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import type { CodePurpose, MailCodeEntity } from './mail-code.entity'
import { codeLifetimeMs, codeTries, refusalOf, tried } from './mail-code.policy'
import { MailCodesRepository } from './mail-codes.repository'

/** Codes by which people show that a mailbox is theirs. */
@Injectable()
export class MailCodesService {
  constructor(
    private readonly codes: MailCodesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** Makes a code for an address, in place of the one before: six digits to type, or 128 bits in hex for a link. */
  async issue(tx: Tx, purpose: CodePurpose, email: string): Promise<string> {
    const code = purpose === 'reset' ? randomBytes(16).toString('hex') : String(randomInt(1_000_000)).padStart(6, '0')
    const nowMs = this.clock.nowMs()
    await this.codes.removeExpired(tx, new Date(nowMs))
    await this.codes.put(tx, {
      purpose,
      email,
      codeHash: this.hashOf(purpose, email, code),
      expiresAt: new Date(nowMs + codeLifetimeMs),
      attemptsLeft: codeTries,
      createdAt: new Date(nowMs),
    })
    return code
  }

  /**
   * Does the work that a code allows. The code is used up in the same transaction: once, and not when the work fails for
   * another reason. Throws `identity.email-code-wrong` or `.reset-link-broken`.
   */
  async redeem<T>(
    purpose: CodePurpose,
    given: { readonly email: string; readonly code: string },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const code = await this.transactions.run((tx) => this.recognised(tx, purpose, given))
    if (!code) throw refusalOf(purpose)
    return this.transactions.run(async (tx) => {
      if (!(await this.codes.take(tx, code))) throw refusalOf(purpose)
      return work(tx)
    })
  }

  /** The code if it is right; a miss is counted, in a transaction of its own that the refusal does not roll back. */
  private async recognised(
    tx: Tx,
    purpose: CodePurpose,
    { email, code }: { readonly email: string; readonly code: string },
  ): Promise<MailCodeEntity | null> {
    const known = await this.codes.lock(tx, purpose, email)
    const trial = tried(known, this.hashOf(purpose, email, code), this.clock.nowMs())
    if (known && trial === 'miss') await this.codes.countMiss(tx, known)
    return trial === 'hit' ? known : null
  }

  /** Keyed: without the key, a reader of the table would soon find which of a million codes has this hash. */
  private hashOf(purpose: CodePurpose, email: string, code: string): string {
    const key = this.config.TOLLGATE_SECRET.reveal()
    return createHmac('sha256', key).update(`mail-code\n${purpose}\n${email}\n${code}`).digest('hex')
  }
}
