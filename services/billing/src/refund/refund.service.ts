import { Injectable } from '@nestjs/common'
import type { chargeFind, EventPayload, RpcReply, taskFailed } from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Log, metrics } from '@tollgate/platform'
import { BooksService } from '../books/books.service'
import { isCounted } from '../books/month-budget'
import { SiteDays } from '../books/site-days'
import { BudgetWarnings } from '../budget/budget-warnings'
import { Movements } from '../movement/movement.service'
import { refund } from './refund.policy'
import { RefundRepository } from './refund.repository'

const unknownCharges = metrics.counter(
  'tollgate_refunds_unknown',
  'News of failed tasks whose charge the ledger did not have, as the books went back',
)

/** Gives back what calls were charged whose tasks failed: once each, and never more than the ledger has. */
@Injectable()
export class RefundService {
  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly refunds: RefundRepository,
    private readonly movements: Movements,
    private readonly budgets: BudgetWarnings,
    private readonly days: SiteDays,
    private readonly log: Log,
  ) {}

  /** What these calls were charged, and whether it went back, as far as the ledger has them. */
  async find(requestIds: readonly string[]): Promise<RpcReply<typeof chargeFind>['charges']> {
    return this.transactions.read((tx) => this.refunds.find(tx, requestIds))
  }

  /**
   * Takes the charge of a failed task back, in the transaction of the news of it. Where the ledger has none, nothing is done: once its
   * journal has brought it again, whoever told of the failure finds it without a refund (`find`), and tells again.
   */
  async giveBack(tx: Tx, failed: EventPayload<typeof taskFailed>): Promise<void> {
    const { requestId, username, reason, cause } = failed
    const charge = await this.refunds.charge(tx, requestId)
    if (charge === null) {
      unknownCharges.inc()
      this.log.warn('refund.charge-unknown', { requestId })
      return
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
