import type { UpstreamFailure } from '@tollgate/upstream'

/** One kind of answer, on its way from an upstream to the client. */
export interface Answer {
  /** Its parts reach the client one by one, as they come; left out by answers that never are streams of events. */
  readonly isStreaming?: boolean
  /** False: no more until the call is resumed. */
  take(chunk: Buffer): boolean
  /** The upstream has ended it in order. */
  finish(): void
  /** It will not be finished. */
  broke(failure: UpstreamFailure): void
  /** Nobody is left to take it. */
  clientLeft(): void
  /** This process ends before the answer does. */
  cutShort(): void
  /** This process is to end: nothing more is begun; left out by answers that come to their end by themselves. */
  retire?(): void
}
