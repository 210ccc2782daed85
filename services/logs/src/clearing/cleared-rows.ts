import type { Tx } from '@tollgate/persistence'
import type { Span } from '../filter/span'

/** The rows of the log that are cleared, wherever they are kept. */
export abstract class ClearedRows {
  /** How many rows lie within a span while nobody writes any. */
  abstract count(tx: Tx, span: Span): Promise<number>

  /** Removes the rows of all that was cleared when it is called. It may end anywhere, and goes on when asked again. */
  abstract remove(): Promise<void>
}
