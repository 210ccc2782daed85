import { Injectable } from '@nestjs/common'
import { quotaLow } from '@tollgate/contracts'
import { Events, Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { BooksService } from '../books/books.service'
import type { Books } from '../books/books-state'
import { fallsBetween } from './warning.policy'

/** Tells users, by way of identity, that their balance came below what they want to be warned at. */
@Injectable()
export class QuotaWarnings {
  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly events: Events,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** From now on this user is warned below so many units; null is the site's threshold. Throws `billing.account-not-found`. */
  async watch(userId: number, warnBelowUnits: number | null): Promise<void> {
    const isKnown = await this.transactions.run((tx) => this.books.watch(tx, userId, warnBelowUnits))
    if (!isKnown) throw billingErrors.accountNotFound({ details: { userId } })
  }

  /** Publishes a warning for each account that fell, in the transaction that made it fall: with it or not at all. */
  async publish(tx: Tx, before: Books['accounts'], after: Books['accounts']): Promise<void> {
    const falls = fallsBetween(before, after, this.options.get('QuotaRemindThreshold'))
    if (falls.length === 0) return
    const fellAt = new Date(this.clock.nowMs()).toISOString()
    for (const fall of falls) await this.events.publish(tx, quotaLow, { ...fall, fellAt })
  }
}
