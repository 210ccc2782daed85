import type { Span } from '../money/money-record'

/** What came of a submit, as its caller knows it. */
export interface SubmitRecord {
  /** The relay's; null when no head came. */
  readonly requestId: string | null
  readonly userId: number
  readonly tokenId: number
  readonly model: string
  /** 0 when no head came. */
  readonly status: number
  /** The upstream's number; null where none was told. */
  readonly upstreamId: string | null
  /** Its whole answer came, and says what became of it. */
  readonly isAnswered: boolean
  /** When it came, on the clock of `performance.now()`. */
  readonly atMs: number
}

/** What the load knows of the tasks that it submitted. */
export interface TaskRecord {
  readonly submits: readonly SubmitRecord[]
  /** What a submit of each model costs; all of them are tasks' models. */
  readonly prices: Readonly<Record<string, number>>
  /** How tasks have ended, by their upstreams, by the numbers of these; those that never end are not here. */
  readonly ends: ReadonlyMap<string, 'SUCCESS' | 'FAILURE'>
  /** What a house at rest did not take in, in words. */
  readonly untaken: readonly string[]
  /** Words of tasks that no upstream said, and that we took all the same. */
  readonly takenForgeries: readonly string[]
  readonly forgotten: readonly Span[]
  /**
   * A stream may be wiped with news in it: rows of the log that tell of refunds are made of nothing else, and a task of which nothing
   * else tells what its upstream answered is lost.
   */
  readonly losesNews: boolean
}

/** Of a load without tasks. */
export const noTasks: TaskRecord = {
  ...{ submits: [], prices: {}, ends: new Map(), untaken: [], takenForgeries: [], forgotten: [], losesNews: true },
}
