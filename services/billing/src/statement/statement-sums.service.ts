import { Injectable } from '@nestjs/common'
import type { Spending, StatementSums } from '@tollgate/contracts/http/billing'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { RankService } from '../rank/rank.service'
import { StatementFrames } from './statement-frames'
import { daysOf, kindsOf, modelsOf, spendingDays } from './statement-sums.policy'
import { StatementSumsRepository } from './statement-sums.repository'

/** A page that is printed names so many models; the others are one line. */
const modelsOfStatement = 50
/** As many as can be told apart by their colours. */
const modelsOfChart = 5
const daysOfChart = 30

/** Every read of one answer is of the same moment. */
const oneMoment = { isolation: 'REPEATABLE READ' } as const

/** What a user's months and days come to. */
@Injectable()
export class StatementSumsService {
  constructor(
    private readonly frames: StatementFrames,
    private readonly sums: StatementSumsRepository,
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly ranks: RankService,
    private readonly clock: Clock,
  ) {}

  /** The sums of the statement of a month, `2026-01`. Throws `billing.rank-too-high` or `.account-not-found`. */
  async of(reader: Actor, userId: number, month: string): Promise<StatementSums> {
    await this.ranks.assertMaySee(reader, userId)
    const timeZone = this.options.get('SiteTimeZone')
    return this.transactions.run(async (tx) => {
      const frame = await this.frames.of(tx, userId, month, timeZone)
      const quarters = {
        userId,
        fromQuarter: quarterOf(frame.beginsAt),
        untilQuarter: quarterOf(frame.endsAt),
        timeZone,
      }
      const rows = await this.sums.days(tx, quarters)
      return {
        user_id: userId,
        month,
        months: await this.sums.months(tx, userId, new Date(this.clock.nowMs()), timeZone),
        time_zone: timeZone,
        begins_at: frame.beginsAt.getTime() / 1_000,
        ends_at: frame.endsAt.getTime() / 1_000,
        opening_quota: frame.balanceUnits,
        closing_quota: await this.frames.balanceBehind(tx, frame.span),
        kinds: kindsOf(rows),
        days: daysOf(frame.balanceUnits, rows),
        ...modelsOf(await this.sums.models(tx, quarters, modelsOfStatement)),
      }
    }, oneMoment)
  }

  /** What a user's calls cost in the last days. */
  spending(userId: number): Promise<Spending> {
    const timeZone = this.options.get('SiteTimeZone')
    return this.transactions.run(async (tx) => {
      const days = await this.sums.lastDays(tx, new Date(this.clock.nowMs()), daysOfChart, timeZone)
      const first = days[0]
      if (first === undefined) throw new Error('there is a first day')
      // Until whenever: a clock that was ahead may have dated rows later.
      const quarters = { userId, fromQuarter: quarterOf(first.beginsAt), untilQuarter: 2 ** 31 - 1, timeZone }
      const models = modelsOf(await this.sums.models(tx, quarters, modelsOfChart))
      const names = models.models.map(({ model }) => model)
      const rows = await this.sums.daysOfModels(tx, quarters, names)
      const dates = days.map(({ day }) => day)
      return { time_zone: timeZone, ...models, days: spendingDays(dates, rows, models) }
    }, oneMoment)
  }
}

/** The quarter of an hour that begins then. */
function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / 900_000)
}
