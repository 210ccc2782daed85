import type { LogRow } from '../rows/log-row'

/** Where rows of the log are kept. */
export abstract class RowStore {
  /**
   * Resolves when the rows are kept for good; one that is there already is left as it is. Returns how many were dropped, as they are
   * from before what the log was cleared up to. Rejects when one of them does not fit, or the store is away: none may be taken for kept then.
   */
  abstract keep(rows: readonly LogRow[]): Promise<number>

  /** Whether that is why a single row was not kept: a value that never fits. */
  abstract isMisfit(error: unknown): boolean
}
