import {
  type CreateTokenBody,
  createTokenBody,
  neverExpires,
  type TokenView,
  type UpdateTokenBody,
  updateTokenBody,
  type UsableGroups,
} from '@tollgate/contracts/http/billing'
import { z } from 'zod'

const {
  name,
  expired_time,
  remain_quota,
  allow_ips,
  group,
  cache_seconds,
  daily_quota,
  monthly_quota,
  rpm,
  tpm,
  concurrency,
  count,
} = createTokenBody.shape

/** Rule M11: what a new token may spend, by one press. */
export const quotaPresets = [500_000, 5_000_000, 25_000_000, 50_000_000, 250_000_000, 500_000_000]
/** Rule M11: how many tokens are made at once, by one press. */
export const countPresets = [10, 20, 30, 100]
/** For how long answers may be kept, in seconds, by one press. */
export const cachePresets = [
  { id: 'off', seconds: 0 },
  { id: 'ten-minutes', seconds: 600 },
  { id: 'hour', seconds: 3_600 },
  { id: 'day', seconds: 24 * 3_600 },
] as const
/** Rule M11: when a token ends, in seconds from now, by one press. */
export const expiryPresets = [
  { id: 'hour', seconds: 3_600 },
  { id: 'day', seconds: 24 * 3_600 },
  { id: 'month', seconds: 30 * 24 * 3_600 },
] as const

/** What is wrong with a value by the contract's schema: the code of its first fault. */
function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

/** What a field for a number may hold: nothing, and what is none. */
const typedNumber = z.union([z.number(), z.nan(), z.null()])

/**
 * The token form: the contract's own rules on what is typed. The quota counts only when it limits something, and a fault
 * in a line of the addresses belongs to their field.
 */
export const tokenFormSchema = z
  .object({
    name,
    expired_time: z.number().nullable(),
    unlimited_quota: z.boolean(),
    remain_quota: typedNumber,
    model_limits_enabled: z.boolean(),
    model_limits: z.array(z.string()),
    allow_ips: z.string(),
    group: z.string(),
    cache_seconds: typedNumber,
    key_hidden: z.boolean(),
    daily_quota: typedNumber,
    monthly_quota: typedNumber,
    rpm: typedNumber,
    tpm: typedNumber,
    concurrency: typedNumber,
    count: typedNumber,
  })
  .superRefine((values, context) => {
    const faults = {
      expired_time: faultOf(expired_time, values.expired_time),
      remain_quota: values.unlimited_quota ? undefined : faultOf(remain_quota, values.remain_quota),
      allow_ips: faultOf(allow_ips, values.allow_ips),
      group: faultOf(group, values.group),
      cache_seconds: faultOf(cache_seconds, values.cache_seconds),
      daily_quota: faultOf(daily_quota, values.daily_quota),
      monthly_quota: faultOf(monthly_quota, values.monthly_quota),
      rpm: faultOf(rpm, values.rpm),
      tpm: faultOf(tpm, values.tpm),
      concurrency: faultOf(concurrency, values.concurrency),
      count: faultOf(count, values.count),
    }
    for (const [field, message] of Object.entries(faults))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  })

export type TokenFormValues = z.output<typeof tokenFormSchema>

/** The form of a new token. */
export const newToken: TokenFormValues = {
  name: '',
  expired_time: neverExpires,
  unlimited_quota: false,
  remain_quota: 500_000,
  model_limits_enabled: false,
  model_limits: [],
  allow_ips: '',
  group: '',
  cache_seconds: 0,
  key_hidden: false,
  daily_quota: 0,
  monthly_quota: 0,
  rpm: 0,
  tpm: 0,
  concurrency: 0,
  count: 1,
}

/** The form of a token that exists. */
export function valuesOf(token: TokenView): TokenFormValues {
  return {
    name: token.name,
    expired_time: token.expired_time,
    unlimited_quota: token.unlimited_quota,
    remain_quota: token.remain_quota,
    model_limits_enabled: token.model_limits_enabled,
    model_limits: token.model_limits.split(',').filter((model) => model !== ''),
    allow_ips: token.allow_ips,
    group: token.group,
    cache_seconds: token.cache_seconds,
    key_hidden: token.key_hidden,
    daily_quota: token.daily_quota,
    monthly_quota: token.monthly_quota,
    rpm: token.rpm,
    tpm: token.tpm,
    concurrency: token.concurrency,
    count: 1,
  }
}

/** What is sent for a new token; a quota that does not limit is the server's default. */
export function creationOf(values: TokenFormValues): CreateTokenBody {
  return createTokenBody.parse({ ...values, remain_quota: quotaOf(values) })
}

/**
 * A token as it is held against itself where two edit it. Calls move what is left and what is used by the same, so that only both
 * together say whether somebody else has set the quota; a token without a limit keeps the figure that it had.
 */
export function heldAgainst(token: TokenView): Record<keyof TokenFormValues, unknown> {
  const { unlimited_quota: isUnlimited, remain_quota: left, used_quota: used } = token
  return { ...valuesOf(token), remain_quota: isUnlimited ? left : left + used }
}

/** What was changed of a token, to be held against what it is now: the same quota for both is no matter. */
export function editOf(began: TokenView, now: TokenView, values: TokenFormValues): Partial<TokenFormValues> {
  const { id: _, ...changes } = changesOf(began, values)
  const names = Object.keys(changes) as (keyof TokenFormValues)[] // the body has the names of the form
  const wanted = { ...values, remain_quota: (quotaOf(values) ?? 0) + (values.unlimited_quota ? 0 : now.used_quota) }
  return Object.fromEntries(names.map((name) => [name, wanted[name]]))
}

/**
 * What is sent for a changed token: only what was changed. The remaining quota moves with every call, and writing back
 * the one that was shown would undo what was spent meanwhile.
 */
export function changesOf(token: TokenView, values: TokenFormValues): UpdateTokenBody {
  const before: Record<string, unknown> = { ...valuesOf(token) }
  const now = { ...values, remain_quota: quotaOf(values) ?? token.remain_quota }
  const changed = Object.entries(now).filter(([field, value]) => String(before[field]) !== String(value))
  return updateTokenBody.parse({ ...Object.fromEntries(changed), id: token.id })
}

/** Whether there is anything to send. */
export const isChanged = (changes: UpdateTokenBody): boolean => Object.keys(changes).length > 1

function quotaOf({ unlimited_quota, remain_quota: given }: TokenFormValues): number | undefined {
  return given === null || (unlimited_quota && faultOf(remain_quota, given) !== undefined) ? undefined : given
}

/** A group to choose; one that the user may no longer use stays in sight while a token has it. */
export interface GroupChoice {
  readonly name: string
  readonly description: string
  readonly ratio: number | null
}

/** The groups of the form, in the server's order. */
export function groupChoices(groups: UsableGroups | undefined, current: string): GroupChoice[] {
  const usable = Object.entries(groups ?? {}).map(([name, { desc, ratio }]) => ({ name, description: desc, ratio }))
  const isMissing = current !== '' && usable.every((choice) => choice.name !== current)
  return isMissing ? [...usable, { name: current, description: '', ratio: null }] : usable
}
