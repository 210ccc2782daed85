/**
 * What came of an act: `done` and `refused` were answered; `unsure` got no answer that says, as its connection broke or a service was
 * away, so that it may have been done or not.
 */
export type Answer = 'done' | 'refused' | 'unsure'

interface Act {
  readonly userId: number
  readonly answer: Answer
  /** When the answer came, on the clock of `performance.now()`. */
  readonly atMs: number
}

export interface Redemption extends Act {
  readonly codeId: number
}

/** A transfer of referral earnings, or an administrator's absolute figure: no other one of the load has the same units. */
export interface Move extends Act {
  readonly units: number
}

export interface Code {
  readonly units: number
  /** How many users may redeem it. */
  readonly maxUses: number
}

/**
 * What was said that went back of an order. Stripe tells of a refund what went back in all so far; by hand an administrator does,
 * of orders that Stripe knows nothing of.
 */
export type Reversal =
  | ({ readonly kind: 'refund'; readonly cents: number } & Told)
  | ({ readonly kind: 'dispute'; readonly status: 'inquiry' | 'open' | 'won' | 'lost' } & Told)
  | { readonly kind: 'by hand'; readonly cents: number; answer: Answer; atMs: number }

interface Told {
  /** We took the provider's word of it the last time at this moment; null while we have not. */
  takenAtMs: number | null
}

/** An order whose number its payer was told. */
export interface OrderRecord {
  readonly orderNo: string
  readonly userId: number
  readonly units: number
  /** What it costs, as its provider has it. */
  readonly cents: number
  /** In the order in which they were said first. */
  readonly reversals: Reversal[]
  readonly madeAtMs: number
  /** Its provider has told of its payment once at least. */
  isPaid: boolean
  /** We took the provider's word of it the last time at this moment; null while we have not. */
  takenAtMs: number | null
}

/** A token that was made under load. */
export interface CappedToken {
  readonly tokenId: number
  readonly remainUnits: number
  readonly dailyUnits: number
}

/** A budget that warns, is never changed, and whose owner keeps what they are told. */
export interface WatchedBudget {
  readonly scope: 'user' | 'token' | 'group'
  /** The id of the user or token, or the name of the group. */
  readonly subject: string
  /** Who is told. */
  readonly userId: number
  readonly units: number
  readonly percents: readonly number[]
}

/** The hard budget of a group that was set before its first call, and that nobody changes. */
export interface TightBudget {
  readonly group: string
  readonly units: number
}

/** What the load knows of all that moved balances beside calls. */
export interface MoneyRecord {
  readonly codes: ReadonlyMap<number, Code>
  readonly redemptions: readonly Redemption[]
  readonly orders: readonly OrderRecord[]
  readonly transfers: readonly Move[]
  readonly edits: readonly Move[]
  readonly checkIns: readonly Act[]
  readonly tokens: readonly CappedToken[]
  readonly watched: readonly WatchedBudget[]
  readonly tight: readonly TightBudget[]
  /** How often a budget was set or taken away, or was to be. */
  readonly budgets: readonly Act[]
  /** Where more was lent than a hard budget lets, in words. */
  readonly overBudget: readonly string[]
  /** What providers said at last, when all was quiet, and we did not take. */
  readonly untaken: readonly string[]
  /** Words of payments that nobody made, and that we took all the same. */
  readonly takenForgeries: readonly string[]
  /** What was committed in these spans of time may be gone: the database was replaced by one that lacked its last rows. */
  readonly forgotten: readonly Span[]
}

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Whether what was answered at this moment may have been lost since. */
export function mayBeForgotten({ forgotten }: Pick<MoneyRecord, 'forgotten'>, atMs: number): boolean {
  return forgotten.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs)
}

/** Of a load that only calls. */
export const noMoney: MoneyRecord = {
  codes: new Map(),
  ...{
    redemptions: [],
    orders: [],
    transfers: [],
    edits: [],
    checkIns: [],
    tokens: [],
    watched: [],
    tight: [],
    budgets: [],
    overBudget: [],
    untaken: [],
    takenForgeries: [],
    forgotten: [],
  },
}
