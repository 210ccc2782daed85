import { Injectable } from '@nestjs/common'
import type { RpcRequest, tokensUsed } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { Not } from 'typeorm'
import { AccessTokenEntity } from './access-token.entity'

/** The one writer of `identity.access_tokens`. */
@Injectable()
export class AccessTokensRepository {
  findByHash(tx: Tx, keyHash: string): Promise<AccessTokenEntity | null> {
    return tx.findOneBy(AccessTokenEntity, { keyHash })
  }

  findOwn(tx: Tx, userId: number, id: number): Promise<AccessTokenEntity | null> {
    return tx.findOneBy(AccessTokenEntity, { userId, id })
  }

  /** A user's tokens that were made under their present password, the newest first; those that ran out are among them. */
  listOf(tx: Tx, userId: number, passwordMark: string): Promise<AccessTokenEntity[]> {
    return tx.find(AccessTokenEntity, { where: { userId, passwordMark }, order: { id: 'DESC' } })
  }

  countOf(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(AccessTokenEntity, { userId })
  }

  insert(tx: Tx, token: Omit<AccessTokenEntity, 'id'>): Promise<AccessTokenEntity> {
    return tx.save(AccessTokenEntity, tx.create(AccessTokenEntity, token))
  }

  /** Returns false when there was no such token any more. */
  async remove(tx: Tx, id: number): Promise<boolean> {
    const { affected } = await tx.delete(AccessTokenEntity, { id })
    return affected === 1
  }

  /** Removes a user's tokens that another password of theirs has ended. */
  async removeEnded(tx: Tx, userId: number, passwordMark: string): Promise<void> {
    await tx.delete(AccessTokenEntity, { userId, passwordMark: Not(passwordMark) })
  }

  /** Writes when and from where tokens were used, all in one statement; not within a minute of the last time that was written. */
  async used(tx: Tx, uses: RpcRequest<typeof tokensUsed>['uses']): Promise<void> {
    await tx.query(
      `UPDATE identity.access_tokens AS token
          SET last_used_at = used.at, last_used_address = used.address
         FROM unnest($1::int[], $2::timestamptz[], $3::text[]) AS used (id, at, address)
        WHERE token.id = used.id
          AND (token.last_used_at IS NULL OR token.last_used_at <= used.at - interval '1 minute')`,
      [uses.map(({ tokenId }) => tokenId), uses.map(({ atMs }) => new Date(atMs)), uses.map(({ address }) => address)],
    )
  }
}
