import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, FilesUnderWay } from '@tollgate/platform'
import { RankService } from '../rank/rank.service'
import { statementErrors } from './statement.errors'
import { StatementRepository, type StatementRow } from './statement.repository'
import { statementFoot, statementHead, statementLine } from './statement-file'
import { type StatementFrame, StatementFrames } from './statement-frames'

/** In each process. */
const mostAtOnce = 3

export interface Statement {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
}

/** All that moved a user's balance in a month of the site's time zone, from what they had before to what they had then. */
@Injectable()
export class StatementService {
  private readonly files: FilesUnderWay

  constructor(
    private readonly frames: StatementFrames,
    private readonly rows: StatementRepository,
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly ranks: RankService,
    clock: Clock,
  ) {
    this.files = new FilesUnderWay(clock, mostAtOnce)
  }

  /** The statement of a month, `2026-01`. Throws `billing.rank-too-high`, `.statement-busy` or `.account-not-found`. */
  async open(reader: Actor, userId: number, month: string): Promise<Statement> {
    await this.ranks.assertMaySee(reader, userId)
    const place = this.files.enter(reader.userId)
    if (place === null) throw statementErrors.statementBusy()
    try {
      const timeZone = this.options.get('SiteTimeZone')
      const frame = await this.transactions.read((tx) => this.frames.of(tx, userId, month, timeZone))
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

  private async *pages({ span, beginsAt, endsAt, balanceUnits: before }: StatementFrame): AsyncGenerator<string> {
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
