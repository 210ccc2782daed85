import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { LessThan } from 'typeorm'
import { TicketEntity } from './ticket.entity'

/** The one writer of `identity.tickets`. */
@Injectable()
export class TicketsRepository {
  /** Counts a use; returns false when there have been `most` already, also of several at the same moment. */
  async countUse(tx: Tx, { id, expiresAt }: Omit<TicketEntity, 'uses'>, most: number): Promise<boolean> {
    const used: unknown[] = await tx.query(
      `INSERT INTO identity.tickets AS t (id, uses, expires_at) VALUES ($1, 1, $2)
       ON CONFLICT (id) DO UPDATE SET uses = t.uses + 1 WHERE t.uses < $3
       RETURNING id`,
      [id, expiresAt, most],
    )
    return used.length === 1
  }

  async removeExpired(tx: Tx, now: Date): Promise<void> {
    await tx.delete(TicketEntity, { expiresAt: LessThan(now) })
  }
}
