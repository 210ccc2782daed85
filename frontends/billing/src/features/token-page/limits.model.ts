import type { TokenView } from '@tollgate/contracts/http/billing'

/** Something of which a token may use so much. */
export interface TokenLimit {
  readonly id: 'total' | 'day' | 'month'
  readonly used: number
  readonly most: number
}

type Limited = Pick<
  TokenView,
  'unlimited_quota' | 'used_quota' | 'remain_quota' | 'daily_quota' | 'daily_used' | 'monthly_quota' | 'monthly_used'
>

/** What bounds the spending of a token: what it was given in all, and what it may use in a day and a month. */
export function spendingLimits(token: Limited): TokenLimit[] {
  const limits: TokenLimit[] = [
    { id: 'day', used: token.daily_used, most: token.daily_quota },
    { id: 'month', used: token.monthly_used, most: token.monthly_quota },
  ]
  const total: TokenLimit = { id: 'total', used: token.used_quota, most: token.used_quota + token.remain_quota }
  return [...(token.unlimited_quota ? [] : [total]), ...limits.filter(({ most }) => most > 0)]
}

/** How much of a limit is used, in percent; all of one that is for nothing. */
export const usedPercent = ({ used, most }: TokenLimit): number => (most <= 0 ? 100 : (used / most) * 100)

/** How a limit looks: bad once all of it is used, a warning when a tenth is left. */
export function limitTone(limit: TokenLimit): 'accent' | 'warn' | 'bad' {
  const percent = usedPercent(limit)
  if (percent >= 100) return 'bad'
  return percent >= 90 ? 'warn' : 'accent'
}

type Bound = Pick<TokenView, 'model_limits_enabled' | 'model_limits' | 'allow_ips' | 'rpm' | 'tpm' | 'concurrency'>

/** The addresses that a token may be used from; none where it may be from everywhere. */
export const allowedAddresses = ({ allow_ips: ips }: Pick<Bound, 'allow_ips'>): string[] =>
  ips.split('\n').filter((address) => address.trim() !== '')
