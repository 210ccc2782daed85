import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { LessThan, MoreThan, Not } from 'typeorm'
import { SessionEntity } from './session.entity'

/** The one writer of `identity.sessions`. */
@Injectable()
export class SessionsRepository {
  find(tx: Tx, credentialHash: string): Promise<SessionEntity | null> {
    return tx.findOneBy(SessionEntity, { credentialHash })
  }

  findOwn(tx: Tx, userId: number, id: string): Promise<SessionEntity | null> {
    return tx.findOneBy(SessionEntity, { userId, id })
  }

  /** What a user has open, the one seen last first. */
  listOpen(tx: Tx, userId: number, now: Date): Promise<SessionEntity[]> {
    return tx.find(SessionEntity, {
      where: { userId, expiresAt: MoreThan(now) },
      order: { lastSeenAt: 'DESC', createdAt: 'DESC' },
    })
  }

  async insert(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.insert(SessionEntity, session)
  }

  /** Whether it was there to be removed. */
  async remove(tx: Tx, credentialHash: string): Promise<boolean> {
    const { affected } = await tx.delete(SessionEntity, { credentialHash })
    return affected === 1
  }

  /** All of a user's but one; with null, all. */
  async removeAll(tx: Tx, userId: number, keepHash: string | null): Promise<void> {
    await tx.delete(SessionEntity, { userId, ...(keepHash !== null && { credentialHash: Not(keepHash) }) })
  }

  /** Housekeeping at sign-in: what has run out is of no use to anybody. */
  async removeExpired(tx: Tx, userId: number, now: Date): Promise<void> {
    await tx.delete(SessionEntity, { userId, expiresAt: LessThan(now) })
  }

  /** Later than it stands there, however many processes say so at once. */
  async seen(tx: Tx, credentialHash: string, now: Date, before: Date): Promise<void> {
    await tx.update(SessionEntity, { credentialHash, lastSeenAt: LessThan(before) }, { lastSeenAt: now })
  }
}
