import { Injectable } from '@nestjs/common'
import {
  type FigureRow,
  type Figures,
  type FiguresQuery,
  type FiguresSummary,
  logTypes,
} from '@tollgate/contracts/http/logs'
import { Options } from '@tollgate/messaging'
import { Clock } from '@tollgate/platform'
import { anyScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import type { Asked } from './asked'
import { dashboardErrors } from './dashboard.errors'
import { rangeOf, reachOf, timeBefore } from './dashboard.policy'
import { type FigureReads, Figures as KeptFigures, type SubjectSums, type Tallies } from './figures/figures'
import { subjectsOf, wholeOf, type Whose } from './figures/subjects'
import { percentile } from './latency.model'
import { othersOf, seriesOf, sumsOnly } from './series.policy'

/** As many as can be told apart by their colours; all others are one. */
const mostInChart = 5
const mostInRanking = 20

/** Shows what calls used, cost and took over time, from figures that are kept, however long the log is. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly figures: KeptFigures,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Steps of time for the largest subjects and the rest of everybody's figures, or of the named user's. */
  ofAll(query: FiguresQuery): Promise<FigureRow[]> {
    return this.answer(query, async (figures) => this.series(figures, await this.askedOfAll(figures, query)))
  }

  /** The same of one user alone. */
  ofUser(userId: number, query: Omit<FiguresQuery, 'username'>): Promise<FigureRow[]> {
    return this.answer(query, (figures) => this.series(figures, this.asked(userId, '', query)))
  }

  /** What everybody's calls came to, or the named user's, beside the time before. */
  async summaryOfAll(query: FiguresQuery): Promise<FiguresSummary> {
    return this.answer(query, async (figures) => this.summary(figures, await this.askedOfAll(figures, query)))
  }

  /** The same of one user alone. */
  summaryOfUser(userId: number, query: Omit<FiguresQuery, 'username'>): Promise<FiguresSummary> {
    return this.answer(query, (figures) => this.summary(figures, this.asked(userId, '', query)))
  }

  private answer<T>(query: Omit<FiguresQuery, 'username'>, read: (figures: FigureReads) => Promise<T>): Promise<T> {
    if (!this.options.get('DataExportEnabled')) throw dashboardErrors.dashboardOff()
    rangeOf(query, this.clock.nowMs())
    return this.figures.atOneMoment(read)
  }

  private async askedOfAll(figures: FigureReads, query: FiguresQuery): Promise<Asked> {
    if (query.username === '') {
      if (query.by === 'token') throw dashboardErrors.viewOfAll()
      return this.asked(null, '', query)
    }
    if (query.by !== 'model' && query.by !== 'token') throw dashboardErrors.viewOfOneUser()
    // Nobody has the id 0 in figures of calls: a name without figures has none.
    return this.asked((await figures.userCalled(query.username)) ?? -1, query.username, query)
  }

  private asked(whose: Whose, username: string, query: Omit<FiguresQuery, 'username'>): Asked {
    const { by, grain, measure } = query
    const nowMs = this.clock.nowMs()
    const span = rangeOf(query, nowMs)
    return { whose, username, by, grain, measure, span, reach: reachOf(span, nowMs) }
  }

  private async series(figures: FigureReads, asked: Asked): Promise<FigureRow[]> {
    const { whose, by, reach: span, grain, measure } = asked
    const timeZone = this.options.get('SiteTimeZone')
    const subjects = subjectsOf(whose, by)
    const largest = await figures.largest(subjects, { span, measure, most: mostInChart })
    const names = largest.sums.map(({ name }) => name)
    const named = await figures.steps({ ...subjects, names }, { span, grain, timeZone })
    const whole = await figures.steps(wholeOf(whose), { span, grain, timeZone })
    return seriesOf(asked, { largest: largest.sums, named, whole })
  }

  private async summary(figures: FigureReads, { whose, by, span, reach, measure }: Asked): Promise<FiguresSummary> {
    const subjects = subjectsOf(whose, by)
    const before = timeBefore(span)
    const whole = await this.whole(figures, whose, reach)
    const largest = await figures.largest(subjects, { span: reach, measure, most: mostInRanking })
    const ranked = { ...subjects, names: largest.sums.map(({ name }) => name) }
    const earlier = await figures.sums(ranked, before)
    const tallies = whose === null ? await figures.tallies(ranked, reach) : null
    const scope = { ...anyScope, type: logTypes.consumption, userId: whose }
    return {
      start: span.fromMs / 1_000,
      end: span.toMs / 1_000,
      time_zone: this.options.get('SiteTimeZone'),
      now: whole,
      before: await this.whole(figures, whose, before),
      ...(await figures.rates(scope)),
      ranking: largest.sums.map((sums) => ({
        ...sums,
        duration: tallies && latencyOf(tallies.get(sums.name)?.durations),
        first_token: tallies && latencyOf(tallies.get(sums.name)?.firstParts),
        before: sumsOnly(earlier.find(({ name }) => name === sums.name)),
      })),
      others: { ...othersOf(whole, largest.sums), subjects: largest.subjects - largest.sums.length },
    }
  }

  private async whole(figures: FigureReads, whose: Whose, span: Span): Promise<Figures> {
    const [sums] = await figures.sums(wholeOf(whose), span)
    const [tallies] = (await figures.tallies(wholeOf(whose), span)).values()
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
