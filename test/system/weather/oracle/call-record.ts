/** What a call was made to be; how it ended may be another thing, for processes die meanwhile. */
export type CallKind = 'plain' | 'streamed' | 'client-cut' | 'upstream-cut' | 'oversized' | 'refused'

/** A price as the options of the site have it, in decimal texts. `group` is the ratio of the group that is used. */
export type CallPrice =
  | {
      readonly kind: 'ratio'
      readonly model: string
      readonly completion: string
      readonly cacheRead: string
      readonly group: string
    }
  | { readonly kind: 'fixed'; readonly usd: string; readonly group: string; readonly quotaPerUnit: number }

/** Usage as an upstream reports it, in OpenAI's way: `promptTokens` has the cached ones among it. */
export interface ReportedUsage {
  readonly promptTokens: number
  readonly cachedTokens: number
  readonly completionTokens: number
}

/** What a call can use at most, however it ends. */
export interface MostUsage {
  /** Bytes of all text in the request: no token has less than one. */
  readonly inputBytes: number
  /** The larger of the request's limit and all that the upstream would write, in tokens, thoughts included. */
  readonly outputTokens: number
}

/**
 * One call as the load knows it, in plain data: enough to say what it must cost, without asking the house. The load's texts are
 * of words that are one token each, four letters or more, so that words, tokens and what is counted are the same.
 */
export interface CallRecord {
  /** The relay's, from the head of the answer; null when no head came. */
  readonly requestId: string | null
  readonly userId: number
  /** Null in the playground. */
  readonly tokenId: number | null
  readonly model: string
  readonly kind: CallKind
  readonly isStream: boolean
  readonly price: CallPrice
  /** 0 when no head came. */
  readonly status: number
  /**
   * `whole`: a body that parses, or a stream up to its end mark, without an error in it. `error`: an answer of the house's or an
   * upstream's error, in its place or as the last event of a stream. `left`: the caller broke off. `lost`: the connection broke,
   * or none was had.
   */
  readonly end: 'whole' | 'error' | 'left' | 'lost'
  /** The channel whose upstream wrote what came, as the answer itself tells; null when nothing of an answer came. */
  readonly channelId: number | null
  /** Tokens of output that reached the caller. */
  readonly outputTokens: number
  /** How many of them had come a second before the last. */
  readonly settledTokens: number
  /** What the upstream reports of this call when it is answered whole; null where it reports nothing. */
  readonly usage: ReportedUsage | null
  readonly most: MostUsage
  /** From before it was sent until the last of its answer came, on the clock of `performance.now()`. */
  readonly startedAtMs: number
  readonly endedAtMs: number
}
