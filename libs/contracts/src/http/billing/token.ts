import { z } from 'zod'
import { tokenStatus } from '../../core/roles-and-statuses'
import { neverExpires } from '../core/expiry'
import { rowId, wholeNumberOf } from '../core/numbers'
import { listOf, pageFields, sortFields } from '../core/paging'
import { sentBack } from '../core/sent-back'
import { filterText } from '../core/text'
import { billingFaults } from './billing.faults'
import { tokenFields } from './token.fields'
import { maxOverlapSeconds, maxTokenCount } from './token-bounds'

/** The id of a token in a path or body. */
export const tokenId = rowId

/** A new token, or several alike. What the form leaves out has the defaults of rule M11. */
export const createTokenBody = z.object({
  name: tokenFields.name,
  remain_quota: tokenFields.remain_quota.default(500_000),
  unlimited_quota: tokenFields.unlimited_quota.default(false),
  daily_quota: tokenFields.daily_quota.default(0),
  monthly_quota: tokenFields.monthly_quota.default(0),
  expired_time: tokenFields.expired_time.default(neverExpires),
  model_limits_enabled: tokenFields.model_limits_enabled.default(false),
  model_limits: tokenFields.model_limits.default([]),
  allow_ips: tokenFields.allow_ips.default([]),
  group: tokenFields.group.default(''),
  cache_seconds: tokenFields.cache_seconds.default(0),
  key_hidden: tokenFields.key_hidden.default(false),
  rpm: tokenFields.rpm.default(0),
  tpm: tokenFields.tpm.default(0),
  concurrency: tokenFields.concurrency.default(0),
  count: wholeNumberOf(billingFaults.tokenCount.code)
    .pipe(z.int().min(1, billingFaults.tokenCount.code).max(maxTokenCount, billingFaults.tokenCount.code))
    .default(1),
})
export type CreateTokenBody = z.output<typeof createTokenBody>

/** A token as its owner's page shows it; times are Unix seconds. */
export const tokenView = z.object({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  /** The full key; of one that is hidden its first and last letters, but in the answer that made it. */
  key: z.string(),
  key_hidden: z.boolean(),
  /** The number of the present key: each rotation raises it. */
  key_version: z.int(),
  /** Until when the key before the present one works; 0 where it does not. */
  previous_key_until: z.int(),
  status: z.int(),
  remain_quota: z.int(),
  used_quota: z.int(),
  unlimited_quota: z.boolean(),
  daily_quota: z.int(),
  monthly_quota: z.int(),
  /** Used on this day, and in this month, of the site's time zone. */
  daily_used: z.int(),
  monthly_used: z.int(),
  expired_time: z.int(),
  model_limits_enabled: z.boolean(),
  /** Comma-separated. */
  model_limits: z.string(),
  /** One per line. */
  allow_ips: z.string(),
  group: z.string(),
  cache_seconds: z.int(),
  rpm: z.int(),
  tpm: z.int(),
  concurrency: z.int(),
  created_time: z.int(),
  /** When the last call with it came in, and from which address; 0 and empty where there was none. */
  accessed_time: z.int(),
  accessed_ip: z.string(),
})
export type TokenView = z.output<typeof tokenView>

/** What a change of a token writes of what `tokenView` shows. */
export const tokenFieldsWritten = ['id', 'status', ...Object.keys(tokenFields)] as (
  'id' | 'status' | keyof typeof tokenFields
)[] // their names

/**
 * What is not sent stays. A status of 3 or 4 is not written: a form sends back what it was shown. The other fields of `tokenView` may
 * be sent back as they are.
 */
export const updateTokenBody = z
  .object({
    ...sentBack(tokenView, tokenFieldsWritten),
    ...tokenFields,
    status: z
      .int(billingFaults.tokenStatus.code)
      .min(tokenStatus.enabled, billingFaults.tokenStatus.code)
      .max(tokenStatus.exhausted, billingFaults.tokenStatus.code),
  })
  .partial()
  .extend({ id: tokenId })
export type UpdateTokenBody = z.output<typeof updateTokenBody>

/** `status_only` set to anything switches the token and leaves the other fields alone. */
export const updateTokenQuery = z.object({ status_only: z.string().default('') })
export type UpdateTokenQuery = z.output<typeof updateTokenQuery>

/** What is sent with `status_only`: the status to switch to. */
export const switchTokenBody = z.object({
  id: tokenId,
  status: z.literal([tokenStatus.enabled, tokenStatus.disabled], billingFaults.tokenStatus.code),
})
export type SwitchTokenBody = z.output<typeof switchTokenBody>

/**
 * Gives a token another key, and lets the one of before work for so many seconds more. Who says which key they mean to replace
 * (`key_version` of what they were shown) is told where another one has been made meanwhile.
 */
export const rotateTokenBody = z.object({
  overlap_seconds: z
    .int(billingFaults.tokenOverlap.code)
    .min(0, billingFaults.tokenOverlap.code)
    .max(maxOverlapSeconds, billingFaults.tokenOverlap.code),
  if_key_version: z.int().optional(),
})
export type RotateTokenBody = z.output<typeof rotateTokenBody>

/** What may be sent as the key of a token: more than any has. */
const mostKeyLetters = 200

/** A key of whomever, whole, which got into the wrong hands. */
export const stopKeyBody = z.object({ key: z.string().trim().min(1).max(mostKeyLetters) })
export type StopKeyBody = z.output<typeof stopKeyBody>

/** What became of such a key: its token was disabled, or it alone was ended as a rotation had left it; or it worked no more already. */
export const stoppedKey = z.object({
  id: tokenId,
  name: z.string(),
  user_id: z.int(),
  outcome: z.enum(['disabled', 'old-key-ended', 'already']),
})
export type StoppedKey = z.output<typeof stoppedKey>

/** By what a list of tokens is sorted; by `id` downwards, which is the newest first, where nothing is said. */
const tokenSorts = [
  'id',
  'name',
  'used_quota',
  'remain_quota',
  'accessed_time',
  'created_time',
  'expired_time',
] as const
export type TokenSort = (typeof tokenSorts)[number]

export const tokenListQuery = z.object({ ...pageFields, ...sortFields(tokenSorts) })
/** A part of the name and a part of the key, both taken literally. */
export const tokenSearchQuery = tokenListQuery.extend({ keyword: filterText, token: filterText })

/** The envelope of an edit: `message` says what could not be taken yet, and is empty where all is as wanted. */
export const updatedToken = z.object({ message: z.string() })
export type UpdatedToken = z.output<typeof updatedToken>

export const tokenList = listOf(tokenView)
export type TokenList = z.output<typeof tokenList>

/** A token as an administrator sees one of somebody else: without its key, or any letter of it. */
export const userTokenView = tokenView.omit({ key: true, key_hidden: true })
export type UserTokenView = z.output<typeof userTokenView>

export const userTokenList = listOf(userTokenView)
export type UserTokenList = z.output<typeof userTokenList>

/** The tokens that were made; the first has the name that was sent. */
export const createdTokens = z.array(tokenView)
