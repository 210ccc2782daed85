import type { LogSums } from '@tollgate/contracts/http/logs'
import type { Page } from '@tollgate/persistence'
import type { LogScope } from '../filter/log-scope'
import type { LogWalk, WalkedPage } from './log-walk'
import type { StoredLog } from './usage-log.dto'

/** Rows of one page, the newest first, and how many there are in all. */
export interface FoundPage {
  readonly rows: readonly StoredLog[]
  readonly total: number
}

/** Requests and tokens of the last minute. */
export type Rates = Pick<LogSums, 'rpm' | 'tpm'>

/** Reads rows of the usage log, and what they come to, wherever they are kept. */
export abstract class LogRows {
  /** A page of what a filter finds. */
  abstract page(asked: LogScope, page: Page): Promise<FoundPage>

  /** What a scope of consumption used and cost, and the rates of the last minute, whatever the filter's time. */
  abstract sums(consumption: LogScope): Promise<LogSums>
}

/** Walks through all rows that a filter finds, page by page: between two pages it holds no connection. */
export abstract class LogWalker {
  /** A walk through the rows that are there now. */
  abstract begin(asked: LogScope): Promise<LogWalk>

  /** The next rows of a walk, `size` of them at most. */
  abstract page(walk: LogWalk, size: number): Promise<WalkedPage>
}
