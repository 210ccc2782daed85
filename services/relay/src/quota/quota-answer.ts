import { dollarsOf } from '@tollgate/pricing'
import type { Caller } from '../admission/caller/caller'
import { unknownKey } from '../admission/caller/callers'
import type { Settings } from '../admission/rules/settings'
import type { Refusal } from '../errors/relay.errors'
import type { QuotaBook, QuotaState } from './quota-book'

/** What is asked: what there is in all, or what of it was used. */
export type QuotaTopic = 'subscription' | 'usage'

/** What the answers come from. */
export interface QuotaSources {
  readonly settings: Settings
  readonly quotas: QuotaBook
}

/** What an unlimited token is said to have, in whatever unit. */
const unlimitedAmount = '100000000'

/**
 * Answers what a caller's token has, or its owner, in the shape of OpenAI's former routes `/dashboard/billing/subscription` and
 * `/dashboard/billing/usage`, which programs ask for still. Amounts are dollars, or quota units where the site shows no money;
 * of the usage hundredths of them. Rejects when billing does not answer.
 */
export async function quotaAnswer(
  topic: QuotaTopic,
  { token, user }: Caller,
  { settings, quotas }: QuotaSources,
): Promise<Buffer | Refusal> {
  const { isOfToken, unitsPerAmount } = settings.quotaShown
  const found = isOfToken && token.id !== null ? quotas.tokens.get(token.id) : quotas.users.get(user.id)
  if (found === 'full') return { code: 'busy', retryAfterMs: 1_000 }
  const state = await found
  if (state === null) return unknownKey
  const body =
    topic === 'usage' ? usageJson(state, unitsPerAmount) : subscriptionJson(state, unitsPerAmount, token.expiredTime)
  return Buffer.from(body)
}

/** `expiredTime` in Unix seconds, -1 never. */
function subscriptionJson(state: QuotaState, unitsPerAmount: number, expiredTime: number): string {
  const amount = state.isUnlimited ? unlimitedAmount : dollarsOf(state.remainUnits + state.usedUnits, unitsPerAmount)
  // Written as text: a decimal that went through a number could come out with more digits than it has.
  const limits = `"soft_limit_usd":${amount},"hard_limit_usd":${amount},"system_hard_limit_usd":${amount}`
  const until = Math.max(0, expiredTime)
  return `{"object":"billing_subscription","has_payment_method":true,${limits},"access_until":${until}}`
}

function usageJson({ usedUnits }: QuotaState, unitsPerAmount: number): string {
  return `{"object":"list","total_usage":${dollarsOf(usedUnits, unitsPerAmount, 100)}}`
}
