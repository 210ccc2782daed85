import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { billingErrors } from '../billing.errors'
import { type RowSpan, StatementRepository } from './statement.repository'

/** What is known of a month of a user before its rows are read. */
export interface StatementFrame {
  readonly span: RowSpan
  readonly beginsAt: Date
  readonly endsAt: Date
  /** What the user had before. */
  readonly balanceUnits: number
}

/**
 * Finds which rows belong to a month. It begins with the first row that was booked in it and ends before the first of the next, so
 * that every row of the ledger stands in exactly one month and each begins with what the last one ended with.
 */
@Injectable()
export class StatementFrames {
  constructor(private readonly rows: StatementRepository) {}

  /** The frame of a month, `2026-01`, in a time zone. Throws `billing.account-not-found`. */
  async of(tx: Tx, userId: number, month: string, timeZone: string): Promise<StatementFrame> {
    const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
    if (!(await this.rows.hasAccount(tx, userId))) throw billingErrors.accountNotFound({ details: { userId } })
    const { beginsAt, endsAt } = await this.rows.month(tx, year, monthOfYear, timeZone)
    const fromId = await this.rows.firstRow(tx, userId, beginsAt)
    const untilId = await this.rows.firstRow(tx, userId, endsAt)
    const balanceUnits = await this.rows.balanceBefore(tx, userId, fromId)
    return { span: { userId, fromId, untilId }, beginsAt, endsAt, balanceUnits }
  }

  /** What the user had behind the last row of a span. */
  balanceBehind(tx: Tx, { userId, untilId }: RowSpan): Promise<number> {
    return this.rows.balanceBefore(tx, userId, untilId)
  }
}
