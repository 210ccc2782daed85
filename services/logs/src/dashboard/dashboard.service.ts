import { Injectable } from '@nestjs/common'
import {
  type FigureRow,
  type Figures,
  type FiguresQuery,
  type FiguresSummary,
  logTypes,
} from '@tollgate/contracts/http/logs'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { anyScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import { UsageLogReader } from '../usage-log/usage-log-reader'
import type { Asked } from './asked'
import { dashboardErrors } from './dashboard.errors'
import { rangeOf, timeBefore } from './dashboard.policy'
import { FiguresRepository, type SubjectSums, type Tallies } from './figures.repository'
import { percentile } from './latency.model'
import { othersOf, seriesOf, sumsOnly } from './series.policy'
import { subjectsOf, wholeOf, type Whose } from './subjects'

/** As many as can be told apart by their colours; all others are one. */
const mostInChart = 5
const mostInRanking = 20

/** Every read of one answer is of the same moment. */
const oneMoment = { isolation: 'REPEATABLE READ' } as const

/** Shows what calls used, cost and took over time, from figures that are kept, however long the log is. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly transactions: Transactions,
    private readonly figures: FiguresRepository,
    private readonly log: UsageLogReader,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Steps of time for the largest subjects and the rest of everybody's figures, or of the named user's. */
  ofAll(query: FiguresQuery): Promise<FigureRow[]> {
    return this.answer(query, async (tx) => this.series(tx, await this.askedOfAll(tx, query)))
  }

  /** The same of one user alone. */
  ofUser(userId: number, query: Omit<FiguresQuery, 'username'>): Promise<FigureRow[]> {
    return this.answer(query, (tx) => this.series(tx, this.asked(userId, '', query)))
  }

  /** What everybody's calls came to, or the named user's, beside the time before. */
  async summaryOfAll(query: FiguresQuery): Promise<FiguresSummary> {
    return this.answer(query, async (tx) => this.summary(tx, await this.askedOfAll(tx, query)))
  }

  /** The same of one user alone. */
  summaryOfUser(userId: number, query: Omit<FiguresQuery, 'username'>): Promise<FiguresSummary> {
    return this.answer(query, (tx) => this.summary(tx, this.asked(userId, '', query)))
  }

  private answer<T>(query: Omit<FiguresQuery, 'username'>, read: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.options.get('DataExportEnabled')) throw dashboardErrors.dashboardOff()
    rangeOf(query, this.clock.nowMs())
    return this.transactions.run(async (tx) => {
      // To compile such a statement takes longer than to run it.
      await tx.query('SET LOCAL jit = off')
      return read(tx)
    }, oneMoment)
  }

  private async askedOfAll(tx: Tx, query: FiguresQuery): Promise<Asked> {
    if (query.username === '') {
      if (query.by === 'token') throw dashboardErrors.viewOfAll()
      return this.asked(null, '', query)
    }
    if (query.by !== 'model' && query.by !== 'token') throw dashboardErrors.viewOfOneUser()
    // Nobody has the id 0 in figures of calls: a name without figures has none.
    return this.asked((await this.figures.userCalled(tx, query.username)) ?? -1, query.username, query)
  }

  private asked(whose: Whose, username: string, query: Omit<FiguresQuery, 'username'>): Asked {
    const { by, grain, measure } = query
    return { whose, username, by, grain, measure, span: rangeOf(query, this.clock.nowMs()) }
  }

  private async series(tx: Tx, asked: Asked): Promise<FigureRow[]> {
    const { whose, by, span, grain, measure } = asked
    const timeZone = this.options.get('SiteTimeZone')
    const subjects = subjectsOf(whose, by)
    const largest = await this.figures.largest(tx, subjects, { span, measure, most: mostInChart })
    const names = largest.sums.map(({ name }) => name)
    const named = await this.figures.steps(tx, { ...subjects, names }, { span, grain, timeZone })
    const whole = await this.figures.steps(tx, wholeOf(whose), { span, grain, timeZone })
    return seriesOf(asked, { largest: largest.sums, named, whole })
  }

  private async summary(tx: Tx, { whose, by, span, measure }: Asked): Promise<FiguresSummary> {
    const subjects = subjectsOf(whose, by)
    const before = timeBefore(span)
    const whole = await this.whole(tx, whose, span)
    const largest = await this.figures.largest(tx, subjects, { span, measure, most: mostInRanking })
    const ranked = { ...subjects, names: largest.sums.map(({ name }) => name) }
    const earlier = await this.figures.sums(tx, ranked, before)
    const tallies = whose === null ? await this.figures.tallies(tx, ranked, span) : null
    const scope = { ...anyScope, type: logTypes.consumption, userId: whose }
    return {
      start: span.fromMs / 1_000,
      end: span.toMs / 1_000,
      time_zone: this.options.get('SiteTimeZone'),
      now: whole,
      before: await this.whole(tx, whose, before),
      ...(await this.log.rates(tx, scope)),
      ranking: largest.sums.map((sums) => ({
        ...sums,
        duration: tallies && latencyOf(tallies.get(sums.name)?.durations),
        first_token: tallies && latencyOf(tallies.get(sums.name)?.firstParts),
        before: sumsOnly(earlier.find(({ name }) => name === sums.name)),
      })),
      others: { ...othersOf(whole, largest.sums), subjects: largest.subjects - largest.sums.length },
    }
  }

  private async whole(tx: Tx, whose: Whose, span: Span): Promise<Figures> {
    const [sums] = await this.figures.sums(tx, wholeOf(whose), span)
    const [tallies] = (await this.figures.tallies(tx, wholeOf(whose), span)).values()
    return wholeFigures(sums, tallies)
  }
}

function wholeFigures(sums: SubjectSums | undefined, tallies: Tallies | undefined): Figures {
  return {
    ...sumsOnly(sums),
    duration: latencyOf(tallies?.durations),
    first_token: latencyOf(tallies?.firstParts),
  }
}

function latencyOf(tally: readonly number[] = []): Figures['duration'] {
  return { p50: percentile(tally, 0.5), p95: percentile(tally, 0.95) }
}
