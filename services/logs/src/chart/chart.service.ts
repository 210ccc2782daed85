import { Injectable } from '@nestjs/common'
import { type LogChart, logTypes, type OutcomeFilter } from '@tollgate/contracts/http/logs'
import { Options } from '@tollgate/messaging'
import { Clock } from '@tollgate/platform'
import { Figures } from '../dashboard/figures/figures'
import type { LogScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import { type CountedSums, LogRows } from '../usage-log/log-rows'
import { type ChartPlan, chartSteps, planOf, timedSubject, timeOf } from './chart.policy'

/** Draws the calls that a filter of the log finds over their time: from sums, however many rows there are. */
@Injectable()
export class ChartService {
  constructor(
    private readonly log: LogRows,
    private readonly figures: Figures,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Counts are those of the list, without what is no call; times are of the whole hours or days. */
  async chart(filter: LogScope): Promise<LogChart> {
    const asked = { ...filter, type: logTypes.consumption }
    const time = await this.time(asked)
    const plan = planOf(asked, time, this.options.get('SiteTimeZone'))
    if (plan.steps.length === 0) return { grain: plan.grain, steps: [], is_timed: false }
    // Its beginning is the filter's to the second; the rest of the first step is not asked for.
    const within = {
      ...asked,
      start_timestamp: Math.ceil(time.fromMs / 1_000),
      end_timestamp: Math.ceil((time.toMs - 1) / 1_000),
    }
    const all = await this.log.counted(within, plan.sums)
    const failed = await this.counted(within, plan, 'failed', all)
    const refused = await this.counted(within, plan, 'refused', all)
    const durations = await this.durations(asked, plan)
    return {
      grain: plan.grain,
      steps: chartSteps(plan, { all, failed, refused, durations: durations ?? new Map() }),
      is_timed: durations !== null,
    }
  }

  /** Of a log that is asked for from its beginning, that is its first row. */
  private async time(asked: LogScope): Promise<Span> {
    const nowMs = this.clock.nowMs()
    if (asked.start_timestamp > 0) return timeOf(asked, { nowMs, firstMs: 0 })
    const days = await this.log.counted(asked, 'day')
    return timeOf(asked, { nowMs, firstMs: days.reduce((first, { fromMs }) => Math.min(first, fromMs), nowMs) })
  }

  /** Those of the counted calls that ended so. */
  private async counted(
    asked: LogScope,
    { sums }: ChartPlan,
    outcome: OutcomeFilter,
    all: readonly CountedSums[],
  ): Promise<readonly CountedSums[]> {
    if (asked.outcome === outcome) return all
    return asked.outcome === '' ? this.log.counted({ ...asked, outcome }, sums) : []
  }

  private async durations(
    asked: LogScope,
    { steps, sums }: ChartPlan,
  ): Promise<ReadonlyMap<number, readonly number[]> | null> {
    const span = { fromMs: steps[0]?.fromMs ?? 0, toMs: steps.at(-1)?.toMs ?? 0 }
    return this.figures.atOneMoment(async (figures) => {
      const named = asked.username === '' ? null : await figures.userCalled(asked.username)
      const subject = timedSubject(asked, named)
      return subject === null ? null : figures.durations(subject, { span, grain: sums })
    })
  }
}
