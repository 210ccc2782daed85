import { Injectable } from '@nestjs/common'
import type { StalePage, StaleValue, Tx } from '@tollgate/persistence'
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

  /** Each as it is kept: `keptRecoveryCode`. */
  async recoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = await tx.findBy(RecoveryCodeEntity, { userId })
    return codes.map(({ codeHash }) => codeHash)
  }

  async save(tx: Tx, factor: SecondFactorEntity): Promise<void> {
    await tx.upsert(SecondFactorEntity, factor, ['userId'])
  }

  /** Secrets of apps that another key than the present one has sealed, by their owners. */
  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT user_id::text AS id, totp_secret AS sealed FROM identity.second_factors
       WHERE user_id::text COLLATE "C" > $2 AND NOT starts_with(totp_secret, $1)
       ORDER BY user_id::text COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed text into the place of this one. */
  async reseal(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<void> {
    await tx.update(SecondFactorEntity, { userId: Number(id), totpSecret: sealed }, { totpSecret: anew })
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
