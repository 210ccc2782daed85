import { Injectable } from '@nestjs/common'
import { isUniqueViolation, type Tx } from '@tollgate/persistence'
import { PasskeyEntity } from './passkey.entity'
import { passkeysErrors } from './passkeys.errors'

/** The one writer of `identity.passkeys`. */
@Injectable()
export class PasskeysRepository {
  /** The oldest first. */
  listOf(tx: Tx, userId: number): Promise<PasskeyEntity[]> {
    return tx.find(PasskeyEntity, { where: { userId }, order: { id: 'ASC' } })
  }

  countOf(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(PasskeyEntity, { userId })
  }

  findByCredential(tx: Tx, credentialId: string): Promise<PasskeyEntity | null> {
    return tx.findOneBy(PasskeyEntity, { credentialId })
  }

  /** Throws `identity.passkey-taken` when a user has it already. */
  async insert(tx: Tx, passkey: Omit<PasskeyEntity, 'id'>): Promise<PasskeyEntity> {
    try {
      return await tx.save(PasskeyEntity, tx.create(PasskeyEntity, passkey))
    } catch (cause) {
      const isTaken = isUniqueViolation(cause, 'passkeys_credential_key')
      throw isTaken ? passkeysErrors.passkeyTaken({ cause }) : cause
    }
  }

  /**
   * Notes a use. Returns false when the authenticator's counter did not rise, by which a copied passkey shows; those that do
   * not count always send 0.
   */
  async used(tx: Tx, { id }: PasskeyEntity, counter: number, at: Date): Promise<boolean> {
    const { affected } = await tx
      .createQueryBuilder()
      .update(PasskeyEntity)
      .set({ counter, lastUsedAt: at })
      .where('id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0))', { id, counter })
      .execute()
    return affected === 1
  }

  /** Returns false when the user has no such passkey. */
  async rename(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
    const { affected } = await tx.update(PasskeyEntity, { userId, id }, { name })
    return affected === 1
  }

  /** Returns what was removed; null when the user has no such passkey. */
  async remove(tx: Tx, userId: number, id: number): Promise<PasskeyEntity | null> {
    const passkey = await tx.findOneBy(PasskeyEntity, { userId, id })
    const { affected } = await tx.delete(PasskeyEntity, { userId, id })
    return affected === 1 ? passkey : null
  }

  async removeAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(PasskeyEntity, { userId })
  }
}
