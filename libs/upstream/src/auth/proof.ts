import type { Clock } from '@tollgate/platform'
import type { Fields } from '../http1/request-head'

/** By which time proofs are made that do not last. */
export type ProofClock = Pick<Clock, 'nowMs'>

/** How a target proves who asks. */
export interface Proof {
  /** Names and values in turn; the same array as long as it holds. */
  fields(): Fields
  /** Whose paths are called, where the key tells; empty where it does not. */
  readonly account: string
  /** What of the key must not appear in what a caller reads, besides the key as a whole. */
  readonly hide: readonly string[]
}
