import { z } from 'zod'
import { maxUnits } from '../../core/units'
import { entriesOf } from '../core/entries'
import { billingFaults } from './billing.faults'
import { maxTokenNameLength } from './token-bounds'

const maxEntries = 1_000

/** The expiry time of a token that never expires. */
export const neverExpires = -1

const name = z
  .string(billingFaults.tokenNameRequired.code)
  .trim()
  .min(1, billingFaults.tokenNameRequired.code)
  .max(maxTokenNameLength, billingFaults.tokenNameTooLong.code)

/** Unix seconds, -1 for never; a text that is a date is understood, too. */
const expiredTime = z
  .union([z.number(), z.string().transform(secondsOf)], billingFaults.tokenExpiryMalformed.code)
  .pipe(z.int(billingFaults.tokenExpiryMalformed.code).min(neverExpires, billingFaults.tokenExpiryMalformed.code))

function secondsOf(text: string): number {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : Math.floor(Date.parse(text) / 1_000)
}

const quota = z
  .int(billingFaults.tokenQuotaMalformed.code)
  .min(0, billingFaults.tokenQuotaMalformed.code)
  .max(maxUnits, billingFaults.tokenQuotaTooLarge.code)

/** Entries of a text field, one per line or separated by commas, or a list of them. */
const entries = (entry: z.ZodType<string, string>) =>
  z
    .union([z.string(), z.array(z.string()).max(maxEntries), z.null()])
    .transform((given) => entriesOf(typeof given === 'string' ? given : (given ?? []).join('\n'), /[\n,]/))
    .pipe(z.array(entry).max(maxEntries))

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const address = z
  .string()
  .refine((text) => addressRange.safeParse(text).success, billingFaults.tokenAddressMalformed.code)

/** Every field of a token that its owner decides. Messages are codes of `billingFaults`. */
export const tokenFields = {
  name,
  remain_quota: quota,
  unlimited_quota: z.boolean(),
  expired_time: expiredTime,
  model_limits_enabled: z.boolean(),
  model_limits: entries(z.string().max(256)),
  allow_ips: entries(address),
  group: z.string().trim().max(64),
}
