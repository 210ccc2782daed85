import type { Clock } from '@tollgate/platform'
import type { Fields } from '../http1/request-head'
import type { SignedRequest } from './signature-v4'
import type { TokenSource } from './token-source'

/** By which time proofs are made that do not last. */
export type ProofClock = Pick<Clock, 'nowMs'>

/** How a target proves who asks. */
export interface Proof {
  /** Names and values in turn; the same array as long as it holds, and another for each request where it is signed. */
  fields(request: SignedRequest): Fields
  /** The path at which a WebSocket is opened, with a query that proves who asks; absent where nothing stands there. */
  openingPath?(path: string, host: string): string
  /** Where tokens are had, by which it is asked for all else; absent where none are fetched. */
  readonly tokens?: TokenSource
  /** Whose paths are called, where the key tells; empty where it does not. */
  readonly account: string
  /** Where models are asked; likewise. */
  readonly region: string
  /** What of the key must not appear in what a caller reads, besides the key as a whole. */
  readonly hide: readonly string[]
}
