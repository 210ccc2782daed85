import type { LogSums } from '@tollgate/contracts/http/logs'
import type { Page } from '@tollgate/persistence'
import type { LogScope } from '../filter/log-scope'
import type { RankedShares } from '../rollup/ranked-shares'
import type { LogWalk, WalkedPage } from './log-walk'
import type { Counted } from './page-place'
import type { StoredLog } from './usage-log.dto'

/** Rows of one page, the newest first, and how many there are in all. */
export interface FoundPage {
  readonly rows: readonly StoredLog[]
  readonly total: number
}

/** Requests and tokens of the last minute. */
export type Rates = Pick<LogSums, 'rpm' | 'tpm'>

/** How many rows lie in a span, and what they come to. */
export interface CountedSums extends Counted {
  readonly quota: number
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Reads rows of the usage log, and what they come to, wherever they are kept. */
export abstract class LogRows {
  /** A page of what a filter finds. */
  abstract page(asked: LogScope, page: Page): Promise<FoundPage>

  /** What a scope of consumption used and cost, and the rates of the last minute, whatever the filter's time. */
  abstract sums(consumption: LogScope): Promise<LogSums>

  /**
   * How many rows a filter finds and what they come to, in spans none of which reaches over the end of an hour or day of UTC; those without
   * rows are left out.
   */
  abstract counted(asked: LogScope, grain: 'hour' | 'day'): Promise<readonly CountedSums[]>

  /** To which models, tokens and channels the calls that a filter finds went, `most` of each. Refused calls are left out. */
  abstract shares(consumption: LogScope, most: number): Promise<RankedShares>
}

/** Walks through all rows that a filter finds, page by page: between two pages it holds no connection. */
export abstract class LogWalker {
  /** A walk through the rows that are there now. */
  abstract begin(asked: LogScope): Promise<LogWalk>

  /** The next rows of a walk, `size` of them at most. */
  abstract page(walk: LogWalk, size: number): Promise<WalkedPage>
}
