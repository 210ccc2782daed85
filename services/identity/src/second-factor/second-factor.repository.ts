import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { RecoveryCodeEntity } from './recovery-code.entity'
import { SecondFactorEntity } from './second-factor.entity'

/** The one writer of `identity.second_factors` and `.recovery_codes`. */
@Injectable()
export class SecondFactorRepository {
  find(tx: Tx, userId: number): Promise<SecondFactorEntity | null> {
    return tx.findOneBy(SecondFactorEntity, { userId })
  }

  countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(RecoveryCodeEntity, { userId })
  }

  async save(tx: Tx, factor: SecondFactorEntity): Promise<void> {
    await tx.upsert(SecondFactorEntity, factor, ['userId'])
  }

  /** Marks a step of 30 seconds as used; returns false when it or a later one was used already, also at the same moment. */
  async useStep(tx: Tx, userId: number, step: number): Promise<boolean> {
    const { affected } = await tx
      .createQueryBuilder()
      .update(SecondFactorEntity)
      .set({ lastTotpStep: step })
      .where('user_id = :userId AND last_totp_step < :step', { userId, step })
      .execute()
    return affected === 1
  }

  /** Removes a code; returns false when there was none. */
  async useRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await tx.delete(RecoveryCodeEntity, { userId, codeHash })
    return affected === 1
  }

  /** Writes codes in place of those before. */
  async replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: readonly string[]): Promise<void> {
    await tx.delete(RecoveryCodeEntity, { userId })
    if (codeHashes.length > 0) {
      await tx.insert(
        RecoveryCodeEntity,
        codeHashes.map((codeHash) => ({ userId, codeHash })),
      )
    }
  }

  async remove(tx: Tx, userId: number): Promise<void> {
    await tx.delete(RecoveryCodeEntity, { userId })
    await tx.delete(SecondFactorEntity, { userId })
  }
}
