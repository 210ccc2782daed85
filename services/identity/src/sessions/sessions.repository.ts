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

  /** A user's open sessions, the one seen last first. */
  listOpen(tx: Tx, userId: number, now: Date): Promise<SessionEntity[]> {
    return tx.find(SessionEntity, {
      where: { userId, expiresAt: MoreThan(now) },
      order: { lastSeenAt: 'DESC', createdAt: 'DESC' },
    })
  }

  async insert(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.insert(SessionEntity, session)
  }

  /** Writes when the person of a session proved who they are; returns false when it has ended. */
  async proven(tx: Tx, credentialHash: string, now: Date): Promise<boolean> {
    const { affected } = await tx.update(SessionEntity, { credentialHash }, { provenAt: now })
    return affected === 1
  }

  /** Returns false when there was no such session. */
  async remove(tx: Tx, credentialHash: string): Promise<boolean> {
    const { affected } = await tx.delete(SessionEntity, { credentialHash })
    return affected === 1
  }

  /** Removes a user's sessions but the one with this hash; all of them for null. */
  async removeAll(tx: Tx, userId: number, keepHash: string | null): Promise<void> {
    await tx.delete(SessionEntity, { userId, ...(keepHash !== null && { credentialHash: Not(keepHash) }) })
  }

  /** Removes a user's sessions that have run out. */
  async removeExpired(tx: Tx, userId: number, now: Date): Promise<void> {
    await tx.delete(SessionEntity, { userId, expiresAt: LessThan(now) })
  }

  async strengthen(tx: Tx, credentialHash: string): Promise<void> {
    await tx.update(SessionEntity, { credentialHash }, { hasSecondFactor: true })
  }

  isStrong(tx: Tx, id: string): Promise<boolean> {
    return tx.existsBy(SessionEntity, { id, hasSecondFactor: true })
  }

  /** Writes when a session was seen, unless another process has done so since `before`. */
  async seen(tx: Tx, credentialHash: string, now: Date, before: Date): Promise<void> {
    await tx.update(SessionEntity, { credentialHash, lastSeenAt: LessThan(before) }, { lastSeenAt: now })
  }
}
