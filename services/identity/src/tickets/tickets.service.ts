import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { TicketsRepository } from './tickets.repository'

export interface Ticket {
  readonly id: string
  /** Nobody asks for it after that time. */
  readonly expiresAtMs: number
}

/** How often what lies sealed in a browser was used. What is never used costs nothing: a row comes about with the first use. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Uses a ticket once; false when it has been used `most` times, also by others at the same moment. */
  spend({ id, expiresAtMs }: Ticket, most = 1): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.tickets.removeExpired(tx, new Date(this.clock.nowMs()))
      return this.tickets.countUse(tx, { id, expiresAt: new Date(expiresAtMs) }, most)
    })
  }
}
