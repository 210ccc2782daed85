import type { Clock } from '@tollgate/platform'
import type { Fields } from '../http1/request-head'
import type { SignedRequest } from './signature-v4'

/** By which time proofs are made that do not last. */
export type ProofClock = Pick<Clock, 'nowMs'>

/** How a target proves who asks. */
export interface Proof {
  /** Names and values in turn; the same array as long as it holds, and another for each request where it is signed. */
  fields(request: SignedRequest): Fields
  /** Whose paths are called, where the key tells; empty where it does not. */
  readonly account: string
  /** Where models are asked; likewise. */
  readonly region: string
  /** What of the key must not appear in what a caller reads, besides the key as a whole. */
  readonly hide: readonly string[]
}
