import { z } from 'zod'
import { maxUnits } from '../../core/units'
import { callLimitsOf } from '../core/call-limits'
import { expiry } from '../core/expiry'
import { addressList, entryList } from '../core/lists'
import { isPlainName } from '../core/names'
import { billingFaults } from './billing.faults'
import { maxCacheSeconds, maxTokenNameLength } from './token-bounds'

const name = z
  .string(billingFaults.tokenNameRequired.code)
  .trim()
  .min(1, billingFaults.tokenNameRequired.code)
  .max(maxTokenNameLength, billingFaults.tokenNameTooLong.code)
  .refine(isPlainName, billingFaults.tokenNameDeceiving.code)

const quota = z
  .int(billingFaults.tokenQuotaMalformed.code)
  .min(0, billingFaults.tokenQuotaMalformed.code)
  .max(maxUnits, billingFaults.tokenQuotaTooLarge.code)

/** Every field of a token that its owner decides. Messages are codes of `billingFaults`. */
export const tokenFields = {
  name,
  remain_quota: quota,
  unlimited_quota: z.boolean(),
  /** What may be spent in a day and a month of the site's time zone; 0 for any amount. */
  daily_quota: quota,
  monthly_quota: quota,
  expired_time: expiry(billingFaults.tokenExpiryMalformed.code),
  model_limits_enabled: z.boolean(),
  model_limits: entryList(z.string().max(256).refine(isPlainName, billingFaults.tokenModelDeceiving.code)),
  allow_ips: addressList(billingFaults.tokenAddressMalformed.code),
  group: z.string().trim().max(64),
  /** How old an answer out of the cache may be; 0 for none. */
  cache_seconds: z
    .int(billingFaults.tokenCacheSeconds.code)
    .min(0, billingFaults.tokenCacheSeconds.code)
    .max(maxCacheSeconds, billingFaults.tokenCacheSeconds.code),
  /** The key is shown to nobody but whoever made the token, once. It can be hidden later, and never shown again. */
  key_hidden: z.boolean(),
  ...callLimitsOf(billingFaults),
}
