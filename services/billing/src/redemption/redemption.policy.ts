import { redemptionStatus, unboundTime, unlimitedUses } from '@tollgate/contracts/http/billing'
import { redemptionErrors } from './redemption.errors'

/** What of a code decides whether it can be redeemed. */
export interface Redeemable {
  readonly status: number
  readonly quotaUnits: number
  readonly isGift: boolean
  readonly maxUses: number
  readonly usedCount: number
  readonly validFrom: number
  readonly validUntil: number
}

/** What redeeming makes of a code. */
export interface Redeemed {
  readonly status: number
  readonly usedCount: number
  readonly usedUserId: number | null
  readonly redeemedTime: number
}

/** What became of chosen codes that were to be disabled. */
export interface DisabledCodes {
  readonly count: number
  /** Used or disabled before. */
  readonly kept: number[]
  /** Of these ids there is no code, or none any more. */
  readonly gone: number[]
}

/** Letters and digits of a random code. */
export const redemptionKeyLength = 32

/**
 * What becomes of a code that a user redeems. Throws why they cannot; `beforeUnits` is what this user got of it before, null for
 * nothing. A disabled code gives nothing, whatever kind it is.
 */
export function redeem(
  code: Redeemable | null,
  by: { userId: number; beforeUnits: number | null; nowS: number },
): Redeemed {
  const { userId, beforeUnits, nowS } = by
  if (code === null) throw redemptionErrors.redeemUnknown()
  if (beforeUnits !== null) throw redemptionErrors.redeemRepeated({ units: beforeUnits })
  const { status, isGift, validFrom, validUntil } = code
  if (status === redemptionStatus.disabled) throw redemptionErrors.redeemDisabled()
  if (status === redemptionStatus.used || isUsedUp(code))
    throw isGift ? redemptionErrors.redeemUsedUp() : redemptionErrors.redeemUsed()
  if (validFrom !== unboundTime && nowS < validFrom) throw redemptionErrors.redeemTooEarly()
  if (validUntil !== unboundTime && nowS >= validUntil) throw redemptionErrors.redeemExpired()
  const usedCount = code.usedCount + 1
  return {
    status: isUsedUp({ ...code, usedCount }) ? redemptionStatus.used : status,
    usedCount,
    usedUserId: isGift ? null : userId,
    redeemedTime: nowS,
  }
}

/** What became of each of these ids, once some were disabled, where these are codes now. */
export function disabledOf(
  asked: readonly number[],
  disabled: readonly { readonly id: number }[],
  present: readonly number[],
): DisabledCodes {
  const [done, there] = [new Set(disabled.map(({ id }) => id)), new Set(present)]
  const others = [...new Set(asked)].filter((id) => !done.has(id))
  return { count: done.size, kept: others.filter((id) => there.has(id)), gone: others.filter((id) => !there.has(id)) }
}

/** Whether a code has been redeemed as often as it may be. */
export function isUsedUp({
  isGift,
  maxUses,
  usedCount,
}: Pick<Redeemable, 'isGift' | 'maxUses' | 'usedCount'>): boolean {
  if (!isGift) return usedCount >= 1
  return maxUses !== unlimitedUses && usedCount >= maxUses
}

/** What an administrator may change of a code. */
export interface Editable {
  name: string
  quotaUnits: number
  maxUses: number
  validFrom: number
  validUntil: number
}

/** A code as it is after an edit. Throws `billing.redemption-not-unused`, `-uses-below` or `-times-crossed`. */
export function edited<C extends Redeemable & Editable>(code: C, wanted: Partial<Editable>): C {
  if (code.status !== redemptionStatus.unused) throw redemptionErrors.redemptionNotUnused()
  const after = { ...code, ...wanted }
  if (isUsedUp(after)) throw redemptionErrors.redemptionUsesBelow({ used: code.usedCount })
  const { validFrom, validUntil } = after
  if (validFrom !== unboundTime && validUntil !== unboundTime && validFrom >= validUntil)
    throw redemptionErrors.redemptionTimesCrossed()
  return after
}

/** Throws `billing.redemption-status` and `-status-used` where a code cannot be switched to this. */
export function assertSwitchable({ status }: Pick<Redeemable, 'status'>, wanted: number | undefined): void {
  if (wanted !== redemptionStatus.unused && wanted !== redemptionStatus.disabled)
    throw redemptionErrors.redemptionStatus()
  if (status === redemptionStatus.used) throw redemptionErrors.redemptionStatusUsed()
}
