import { type LogFilter, logFilter } from '@tollgate/contracts/http/logs'

/** A filter and whose rows it may see. */
export interface LogScope extends LogFilter {
  /** Only this user's rows; null for everybody's. */
  readonly userId: number | null
  /** The only users who can have rows that are found, where these are known and few: their rows are reached by an index. */
  readonly fewUsers?: readonly number[]
  /** Digests of the only models that rows which are found can have, where these are few: as `fewUsers`. */
  readonly fewModels?: readonly string[]
}

/** What asks for nothing, and so finds everything. */
export const anyScope: LogScope = { ...logFilter.parse({}), userId: null }
