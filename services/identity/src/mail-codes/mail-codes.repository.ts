import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { LessThan } from 'typeorm'
import { type CodePurpose, MailCodeEntity } from './mail-code.entity'

/** The one writer of `identity.mail_codes`. */
@Injectable()
export class MailCodesRepository {
  /** Writes a code in place of the one before. */
  async put(tx: Tx, code: MailCodeEntity): Promise<void> {
    await tx.upsert(MailCodeEntity, code, ['purpose', 'email'])
  }

  /** The code of an address, locked, so that guesses made at once are counted one after the other. */
  lock(tx: Tx, purpose: CodePurpose, email: string): Promise<MailCodeEntity | null> {
    return tx.findOne(MailCodeEntity, { where: { purpose, email }, lock: { mode: 'pessimistic_write' } })
  }

  async countMiss(tx: Tx, { purpose, email }: MailCodeEntity): Promise<void> {
    await tx.decrement(MailCodeEntity, { purpose, email }, 'attemptsLeft', 1)
  }

  /** Removes a code; true for the one caller that did so. A newer code is left alone. */
  async take(tx: Tx, { purpose, email, codeHash }: MailCodeEntity): Promise<boolean> {
    const { affected } = await tx.delete(MailCodeEntity, { purpose, email, codeHash })
    return affected === 1
  }

  /** Removes whatever was mailed for this account. */
  async removeOf(tx: Tx, userId: number): Promise<void> {
    await tx.delete(MailCodeEntity, { userId })
  }

  async removeExpired(tx: Tx, now: Date): Promise<void> {
    await tx.delete(MailCodeEntity, { expiresAt: LessThan(now) })
  }
}
