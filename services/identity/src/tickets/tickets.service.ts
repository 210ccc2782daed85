import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { TicketsRepository } from './tickets.repository'

/** Something that is sealed in a browser's cookie and may be used a few times. */
export interface Ticket {
  readonly id: string
  /** Its cookie is refused from then on, so its count can go. */
  readonly expiresAtMs: number
}

/** Counts the uses of what is sealed in cookies. A ticket has no row before its first use. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Uses a ticket once; returns false when it was used `most` times already, also of several uses at the same moment. */
  spend({ id, expiresAtMs }: Ticket, most = 1): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.tickets.removeExpired(tx, new Date(this.clock.nowMs()))
      return this.tickets.countUse(tx, { id, expiresAt: new Date(expiresAtMs) }, most)
    })
  }
}
