import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import type { LogScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import type { RankedShares } from './ranked-shares'
import { type Bucket, RollupRepository } from './rollup.repository'
import { isUnsummed, levelOf, levels } from './series'
import { SharesRepository } from './shares.repository'
import { cutRange, hoursIn } from './spans'

/** What the rows of the log come to, without reading more of them than what lies at the ends of a range. */
@Injectable()
export class RollupService {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly ranks: SharesRepository,
  ) {}

  /**
   * The sums of what a filter finds within a span, the latest first: of days, hours and parts of an hour. Days and hours that are
   * not taken in yet are read where they wait to be: what is answered is true to the moment.
   */
  buckets(tx: Tx, filter: LogScope, span: Span): Promise<Bucket[]> {
    const cut = isUnsummed(filter) ? { days: [], hours: [], parts: [span] } : cutRange(span, hasHours(filter))
    return this.rollups.list(tx, filter, cut)
  }

  /** The same by hours and parts of them, also where hours are not summed: the rows of each are counted then. */
  hourly(tx: Tx, filter: LogScope, span: Span): Promise<Bucket[]> {
    const { days, hours, parts } = cutRange(span)
    const whole = [...days, ...hours]
    const cut = hasHours(filter)
      ? { days: [], hours: whole, parts }
      : { days: [], hours: [], parts: [...parts, ...whole.flatMap(hoursIn)] }
    return this.rollups.list(tx, filter, cut)
  }

  /**
   * The same filter, with whose rows and those of which models it can find where these are few: named users and tokens are reached
   * by their owner, and models by their digest.
   */
  async narrowed(tx: Tx, filter: LogScope): Promise<LogScope> {
    const fewUsers = await this.rollups.fewUsersOf(tx, filter)
    const fewModels = await this.rollups.fewModelsOf(tx, filter)
    return { ...filter, ...(fewUsers && { fewUsers }), ...(fewModels && { fewModels }) }
  }

  /** To which models, tokens and channels the calls of one user went within a span. */
  shares(tx: Tx, filter: LogScope, asked: { span: Span; most: number }): Promise<RankedShares> {
    return this.ranks.of(tx, filter, asked)
  }

  /** The sums of each hour of these days, or the days themselves where hours are not summed. */
  async inHours(tx: Tx, filter: LogScope, days: readonly Bucket[]): Promise<readonly Bucket[]> {
    return hasHours(filter) ? this.rollups.list(tx, filter, { days: [], hours: days, parts: [] }) : days
  }
}

/** Whether sums of hours are kept that answer for a filter. */
export const hasHours = (filter: LogScope): boolean => levelOf(filter) !== levels.full
