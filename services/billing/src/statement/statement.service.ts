import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Clock, FilesUnderWay } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { statementErrors } from './statement.errors'
import { type RowSpan, StatementRepository, type StatementRow } from './statement.repository'
import { statementFoot, statementHead, statementLine } from './statement-file'

/** In each process. */
const mostAtOnce = 3

export interface Statement {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
}

/** What is known of a statement before its rows are read. */
interface Frame {
  readonly span: RowSpan
  readonly beginsAt: Date
  readonly endsAt: Date
  readonly balanceUnits: number
}

/**
 * All that moved a user's balance in a month of the site's time zone, from what they had before to what they had then. A month
 * begins with the first row that was booked in it and ends before the first of the next, so that every row of the ledger
 * stands in exactly one statement and each begins with what the last one ended with.
 */
@Injectable()
export class StatementService {
  private readonly files: FilesUnderWay

  constructor(
    private readonly rows: StatementRepository,
    private readonly transactions: Transactions,
    private readonly options: Options,
    clock: Clock,
  ) {
    this.files = new FilesUnderWay(clock, mostAtOnce)
  }

  /** The statement of a month, `2026-01`. Throws `billing.statement-busy` or `.account-not-found`. */
  async open(readerId: number, userId: number, month: string): Promise<Statement> {
    const place = this.files.enter(readerId)
    if (place === null) throw statementErrors.statementBusy()
    try {
      const frame = await this.frame(userId, month)
      return {
        name: `statement-${userId}-${month}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: place.stream(this.pages(frame)),
      }
    } catch (error) {
      place.leave()
      throw error
    }
  }

  private frame(userId: number, month: string): Promise<Frame> {
    const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
    return this.transactions.read(async (tx) => {
      if (!(await this.rows.hasAccount(tx, userId))) throw billingErrors.accountNotFound({ details: { userId } })
      const { beginsAt, endsAt } = await this.rows.month(tx, year, monthOfYear, this.options.get('SiteTimeZone'))
      const fromId = await this.rows.firstRow(tx, userId, beginsAt)
      const untilId = await this.rows.firstRow(tx, userId, endsAt)
      const balanceUnits = await this.rows.balanceBefore(tx, userId, fromId)
      return { span: { userId, fromId, untilId }, beginsAt, endsAt, balanceUnits }
    })
  }

  private async *pages({ span, beginsAt, endsAt, balanceUnits: before }: Frame): AsyncGenerator<string> {
    yield statementHead(beginsAt, before)
    let rest = span
    let movedUnits = 0
    for (;;) {
      const rows: StatementRow[] = await this.transactions.read((tx) => this.rows.rows(tx, rest))
      const last = rows.at(-1)
      if (last === undefined) break
      movedUnits += rows.reduce((sum, { units }) => sum + units, 0)
      rest = { ...rest, fromId: last.id + 1 }
      yield rows.map(statementLine).join('')
    }
    yield statementFoot(endsAt, movedUnits, before + movedUnits)
  }
}
