import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { LessThan } from 'typeorm'
import { TicketEntity } from './ticket.entity'

export interface Ticket {
  readonly id: string
  /** Nobody asks after it any more from then on. */
  readonly expiresAtMs: number
}

/** The one writer of `identity.tickets`. What is never used costs nothing: a row comes about with the first use. */
@Injectable()
export class Tickets {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Uses a ticket once; false when it has been used `most` times, also by others at the same moment. */
  spend({ id, expiresAtMs }: Ticket, most = 1): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await tx.delete(TicketEntity, { expiresAt: LessThan(new Date(this.clock.nowMs())) })
      const used: unknown[] = await tx.query(
        `INSERT INTO identity.tickets AS t (id, uses, expires_at) VALUES ($1, 1, $2)
         ON CONFLICT (id) DO UPDATE SET uses = t.uses + 1 WHERE t.uses < $3
         RETURNING id`,
        [id, new Date(expiresAtMs), most],
      )
      return used.length === 1
    })
  }
}
