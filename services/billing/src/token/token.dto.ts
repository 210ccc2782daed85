import { addressRange } from '@tollgate/platform'
import { pageFields, pageOf } from '@tollgate/persistence'
import { z } from 'zod'
import type { TokenQuota } from '../books/books.state'
import type { TokenEntity } from './token.entity'
import { entriesOf, never, statusOf, tokenStatus } from './token.policy'

const maxNameLength = 50
/** As many as the console offers at once. */
const maxCount = 100
/** Below 2^53 by far, so that no sum of caps leaves the exact numbers. */
const maxQuotaUnits = 1_000_000_000_000_000
const maxEntries = 1_000

/** What fits its column; a larger number is no token's. */
export const TokenId = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)

const name = z
  .string('billing.token-name-required')
  .trim()
  .min(1, 'billing.token-name-required')
  .max(maxNameLength, 'billing.token-name-too-long')

/** Unix seconds, -1 for never; a text that is a date is understood, too. */
const expiredTime = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? secondsOf(value) : value),
  z.int('billing.token-expiry-malformed').min(never, 'billing.token-expiry-malformed'),
)

function secondsOf(text: string): number {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : Math.floor(Date.parse(text) / 1_000)
}

const quota = z
  .int('billing.token-quota-malformed')
  .min(0, 'billing.token-quota-malformed')
  .max(maxQuotaUnits, 'billing.token-quota-too-large')

const entries = (entry: z.ZodType<string, string>) =>
  z
    .union([z.string(), z.array(z.string()), z.null()])
    .transform((given) => (typeof given === 'string' ? entriesOf(given) : (given ?? [])))
    .pipe(z.array(entry).max(maxEntries))

const address = z.string().refine((text) => addressRange.safeParse(text).success, 'billing.token-address-malformed')

const fields = {
  name,
  remain_quota: quota,
  unlimited_quota: z.boolean(),
  expired_time: expiredTime,
  model_limits_enabled: z.boolean(),
  model_limits: entries(z.string().max(256)),
  allow_ips: entries(address),
  group: z.string().trim().max(64),
}

/** A new token's quota and life where the form leaves them out. */
export const CreateTokenDto = z.object({
  ...fields,
  remain_quota: quota.default(500_000),
  unlimited_quota: fields.unlimited_quota.default(false),
  expired_time: expiredTime.default(never),
  model_limits_enabled: fields.model_limits_enabled.default(false),
  model_limits: fields.model_limits.default([]),
  allow_ips: fields.allow_ips.default([]),
  group: fields.group.default(''),
  count: z.coerce.number().int().min(1, 'billing.token-count').max(maxCount, 'billing.token-count').default(1),
})
export type CreateTokenDto = z.output<typeof CreateTokenDto>

/** What is not sent stays. A status of 3 or 4 is what was shown, no wish. */
export const UpdateTokenDto = z
  .object({
    ...fields,
    status: z
      .int('billing.token-status')
      .min(tokenStatus.enabled, 'billing.token-status')
      .max(tokenStatus.exhausted, 'billing.token-status'),
  })
  .partial()
  .extend({ id: TokenId })
export type UpdateTokenDto = z.output<typeof UpdateTokenDto>

/** `status_only` set to anything switches the token and leaves the other fields alone. */
export const UpdateQuery = z.object({ status_only: z.string().default('') })
export type UpdateQuery = z.output<typeof UpdateQuery>

export const SearchQuery = z
  .object({ ...pageFields, keyword: z.string().trim().default(''), token: z.string().trim().default('') })
  .transform(({ keyword, token, ...page }) => ({ keyword, token, page: pageOf(page) }))
export type SearchQuery = z.output<typeof SearchQuery>

/** A token as its owner's page shows it. */
export interface TokenView {
  id: number
  user_id: number
  name: string
  key: string
  status: number
  remain_quota: number
  used_quota: number
  unlimited_quota: boolean
  expired_time: number
  model_limits_enabled: boolean
  model_limits: string
  allow_ips: string
  group: string
  created_time: number
}

/** Joins a token and its quota; `key` is the full one. */
export function tokenView(token: TokenEntity, cap: TokenQuota, at: { key: string; nowMs: number }): TokenView {
  return {
    id: token.id,
    user_id: token.userId,
    name: token.name,
    key: at.key,
    status: statusOf(token, cap, at.nowMs),
    remain_quota: cap.remainUnits,
    used_quota: cap.usedUnits,
    unlimited_quota: cap.isUnlimited,
    expired_time: token.expiredTime,
    model_limits_enabled: token.isModelLimited,
    model_limits: token.modelLimits.join(','),
    allow_ips: token.allowIps.join('\n'),
    group: token.group,
    created_time: token.createdTime,
  }
}
