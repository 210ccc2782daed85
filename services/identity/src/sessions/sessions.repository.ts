import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { LessThan } from 'typeorm'
import { SessionEntity } from './session.entity'

/** The one writer of `identity.sessions`. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly transactions: Transactions) {}

  find(credentialHash: string): Promise<SessionEntity | null> {
    return this.transactions.read((db) => db.findOneBy(SessionEntity, { credentialHash }))
  }

  async insert(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.insert(SessionEntity, session)
  }

  async remove(tx: Tx, credentialHash: string): Promise<void> {
    await tx.delete(SessionEntity, { credentialHash })
  }

  /** Housekeeping at sign-in: what has run out is of no use to anybody. */
  async removeExpired(tx: Tx, userId: number, now: Date): Promise<void> {
    await tx.delete(SessionEntity, { userId, expiresAt: LessThan(now) })
  }
}
