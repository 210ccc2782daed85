import { randomBytes, randomInt } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, KeyRing, Mac } from '@tollgate/platform'
import { AttemptLimits } from '../limits/attempt-limits'
import type { CodePurpose, MailCodeEntity } from './mail-code.entity'
import { codeLifetimeMs, codeTries, refusalOf, tried } from './mail-code.policy'
import { MailCodesRepository } from './mail-codes.repository'

/** What somebody sends to show that a mailbox is theirs. */
interface GivenCode {
  readonly email: string
  readonly code: string
  readonly ip: string
  /** Whose it must be, where that is known: a try at another's code is no try at this one. */
  readonly userId?: number
}

/** Codes by which people show that a mailbox is theirs. */
@Injectable()
export class MailCodesService {
  /** Keyed: without the key, a reader of the table would soon find which of a million codes has a hash. */
  private readonly mac: Mac

  constructor(
    private readonly codes: MailCodesRepository,
    private readonly transactions: Transactions,
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
    ring: KeyRing,
  ) {
    this.mac = new Mac(ring, 'mail-codes')
  }

  /**
   * Makes a code for an address, in place of the one before: six digits to type, or 128 bits in hex for a link. One for an account
   * is good for it alone, and is made while the user is locked: what ends it must not miss it.
   */
  async issue(tx: Tx, purpose: CodePurpose, email: string, userId: number | null = null): Promise<string> {
    const code = purpose === 'reset' ? randomBytes(16).toString('hex') : String(randomInt(1_000_000)).padStart(6, '0')
    const nowMs = this.clock.nowMs()
    await this.codes.removeExpired(tx, new Date(nowMs))
    await this.codes.put(tx, {
      purpose,
      email,
      userId,
      codeHash: this.mac.of(textOf(purpose, email, code)),
      expiresAt: new Date(nowMs + codeLifetimeMs),
      attemptsLeft: codeTries,
      createdAt: new Date(nowMs),
    })
    return code
  }

  /**
   * Does the work that a code allows. The code is used up in the same transaction: once, and not when the work fails for
   * another reason. Throws `identity.email-code-wrong`, `.reset-link-broken` or `.code-too-often`.
   */
  async redeem<T>(purpose: CodePurpose, given: GivenCode, work: (tx: Tx) => Promise<T>): Promise<T> {
    const code = await this.recognise(purpose, given)
    return this.transactions.run(async (tx) => {
      await this.use(tx, code)
      return work(tx)
    })
  }

  /**
   * The same for a code of an account, whose user `lock` locks first, as everything does that ends codes: `null` where it is not, or
   * no longer, for them.
   */
  async redeemOf<U extends { readonly id: number }, T>(
    purpose: CodePurpose,
    given: GivenCode,
    { lock, work }: { lock: (tx: Tx) => Promise<U | null>; work: (tx: Tx, user: U) => Promise<T> },
  ): Promise<T> {
    const code = await this.recognise(purpose, given)
    return this.transactions.run(async (tx) => {
      const user = await lock(tx)
      if (!user || user.id !== code.userId) throw refusalOf(purpose)
      await this.use(tx, code)
      return work(tx, user)
    })
  }

  /** Ends every link and code that was mailed for this account. */
  async endOf(tx: Tx, userId: number): Promise<void> {
    await this.codes.removeOf(tx, userId)
  }

  private async recognise(purpose: CodePurpose, given: GivenCode): Promise<MailCodeEntity> {
    const code = await this.limits.mailCode(given.ip, () =>
      this.transactions.run((tx) => this.recognised(tx, purpose, given)),
    )
    if (!code) throw refusalOf(purpose)
    return code
  }

  /** Uses a code up, unless it was used or has ended meanwhile. */
  private async use(tx: Tx, code: MailCodeEntity): Promise<void> {
    if (!(await this.codes.take(tx, code))) throw refusalOf(code.purpose)
  }

  /** The code if it is right; a miss is counted, in a transaction of its own that the refusal does not roll back. */
  private async recognised(
    tx: Tx,
    purpose: CodePurpose,
    { email, code, userId }: GivenCode,
  ): Promise<MailCodeEntity | null> {
    const known = await this.codes.lock(tx, purpose, email)
    if (userId !== undefined && known?.userId !== userId) return null
    const trial = tried(known, (hash) => this.mac.isOf(textOf(purpose, email, code), hash), this.clock.nowMs())
    if (known && trial === 'miss') await this.codes.countMiss(tx, known)
    return trial === 'hit' ? known : null
  }
}

function textOf(purpose: CodePurpose, email: string, code: string): string {
  return [purpose, email, code].join('\n')
}
