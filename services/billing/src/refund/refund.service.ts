import { Injectable } from '@nestjs/common'
import type { EventPayload, taskFailed } from '@tollgate/contracts'
import { PostponedEvent } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { BooksService } from '../books/books.service'
import { isCounted } from '../books/month-budget'
import { SiteDays } from '../books/site-days'
import { BudgetWarnings } from '../budget/budget-warnings'
import { Movements } from '../movement/movement.service'
import { refund } from './refund.policy'
import { RefundRepository } from './refund.repository'

/** A charge is told of before its refund, unless the books went back: then its journal comes again first. */
const awaitChargeMs = 30_000

/** Gives back what calls were charged whose tasks failed: once each, and never more than the ledger has. */
@Injectable()
export class RefundService {
  constructor(
    private readonly books: BooksService,
    private readonly refunds: RefundRepository,
    private readonly movements: Movements,
    private readonly budgets: BudgetWarnings,
    private readonly days: SiteDays,
    private readonly log: Log,
  ) {}

  /** Takes the charge of a failed task back, in the transaction of the news of it. Throws PostponedEvent while the ledger has none. */
  async giveBack(tx: Tx, failed: EventPayload<typeof taskFailed>): Promise<void> {
    const { requestId, username, reason, cause } = failed
    const charge = await this.refunds.charge(tx, requestId)
    if (charge === null) {
      this.log.warn('refund.charge-unknown', { requestId })
      throw new PostponedEvent(awaitChargeMs)
    }
    if (charge.chargedUnits === 0) return
    const { userId, tokenId, channelId, group, model, month } = charge
    const groups = isCounted(group) ? [group] : []
    const books = await this.books.lock(tx, { userIds: [userId], tokenIds: [tokenId], groups })
    const account = books.accounts.get(userId)
    if (account === undefined) throw new Error(`the charge ${requestId} is of an account that is not there`)
    if ((await this.books.findRow(tx, 'refund', requestId)) !== null) return
    const token = books.tokens.get(tokenId ?? 0) ?? null
    const day = this.days.dayUntilNow(charge.endedAtMs)
    const moved = refund({ account, token, day }, charge)
    const call = { requestId, tokenId, channelId, group, model, reason, ...(cause && { cause }) }
    await this.movements.book(tx, { books, account }, moved, { username, call })
    if (month === null) return
    // Of a group the sum alone goes down; it is counted where charges are.
    const counted = groups.map((name) => ({ group: name, month, units: -moved.row.units }))
    await this.budgets.charged(tx, books, books, counted)
  }
}
