import { z } from 'zod'
import { maxUnits } from '../../../core/units'
import { isPlainName, isVisibleName } from '../../core/names'
import { latestUnixSeconds } from '../../core/numbers'
import { redemptionFaults } from './redemption.faults'
import {
  maxRedemptionCount,
  maxRedemptionKeyLength,
  maxRedemptionNameLength,
  minRedemptionKeyLength,
  mostRedemptionUses,
  unboundTime,
  unlimitedUses,
} from './redemption-bounds'

/** Characters as a reader counts them; what is far too long is not taken apart. */
function lengthOf(text: string, most: number): number {
  return text.length > most * 16 ? text.length : [...text].length
}

function hasLength(least: number, most: number): (text: string) => boolean {
  return (text) => {
    const length = lengthOf(text, most)
    return length >= least && length <= most
  }
}

const name = z
  .string(redemptionFaults.redemptionNameRequired.code)
  .trim()
  .min(1, redemptionFaults.redemptionNameRequired.code)
  .refine(hasLength(1, maxRedemptionNameLength), redemptionFaults.redemptionNameLength.code)
  .refine(isPlainName, redemptionFaults.redemptionNameDeceiving.code)

const quota = z
  .int(redemptionFaults.redemptionQuota.code)
  .min(1, redemptionFaults.redemptionQuota.code)
  .max(maxUnits, redemptionFaults.redemptionQuota.code)

const time = z
  .int(redemptionFaults.redemptionTime.code)
  .min(unboundTime, redemptionFaults.redemptionTime.code)
  .max(latestUnixSeconds, redemptionFaults.redemptionTime.code)

/** What an administrator decides of a code and may change while it is unused. Messages are codes of `redemptionFaults`. */
export const redemptionFields = {
  name,
  quota,
  /** For gift codes: how many users may redeem it; `unlimitedUses` for any number. */
  max_uses: z
    .int(redemptionFaults.redemptionMaxUses.code)
    .max(mostRedemptionUses, redemptionFaults.redemptionMaxUses.code)
    .refine((uses) => uses === unlimitedUses || uses >= 1, redemptionFaults.redemptionMaxUses.code),
  /** Unix seconds; `unboundTime` for none. The second from which it is valid, and the first in which it no longer is. */
  valid_from: time,
  valid_until: time,
}

/** What is decided when codes are made, and never again. */
export const creationFields = {
  is_gift: z.boolean(),
  count: z
    .int(redemptionFaults.redemptionCount.code)
    .min(1, redemptionFaults.redemptionCount.code)
    .max(maxRedemptionCount, redemptionFaults.redemptionCount.code),
  /** A code of the administrator's own; empty for random ones. */
  key: z
    .string(redemptionFaults.redemptionKeyCharacters.code)
    .trim()
    .refine(
      (key) => key === '' || hasLength(minRedemptionKeyLength, maxRedemptionKeyLength)(key),
      redemptionFaults.redemptionKeyLength.code,
    )
    .refine((key) => isVisibleName(key) && !key.includes(' '), redemptionFaults.redemptionKeyCharacters.code),
}
