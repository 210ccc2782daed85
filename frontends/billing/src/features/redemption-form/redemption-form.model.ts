import {
  type CreateRedemptionBody,
  createRedemptionBody,
  maxRedemptionNameLength,
  redemptionFaults,
  type RedemptionView,
  unboundTime,
  unlimitedUses,
  type UpdateRedemptionBody,
  updateRedemptionBody,
} from '@tollgate/contracts/http/billing'
import { z } from 'zod'

const { name, quota, count, max_uses, key, valid_from, valid_until } = createRedemptionBody.shape

/** How often a gift code may be redeemed, by one press. */
export const usesPresets = [unlimitedUses, 10, 100, 1_000]
/** How many codes are made at once, by one press. */
export const countPresets = [10, 20, 50, 100]

function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

const typed = z.union([z.number(), z.nan(), z.null()])
const fields = z.object({
  name: z.string(),
  quota: typed,
  is_gift: z.boolean(),
  max_uses: typed,
  key: z.string(),
  count: typed,
  valid_from: z.number().nullable(),
  valid_until: z.number().nullable(),
})

export type RedemptionFormValues = z.output<typeof fields>

/**
 * The form of a code: the contract's own rules on what is typed. A new code without a name is named by what it is worth; what does
 * not count, as the number of codes beside a code of one's own, is not looked at.
 */
export const redemptionFormSchema = (isNew: boolean) =>
  fields.superRefine((values, context) => {
    const hasOwnKey = values.key.trim() !== ''
    const faults = {
      name: isNew && values.name.trim() === '' ? undefined : faultOf(name, values.name),
      quota: faultOf(quota, values.quota),
      max_uses: values.is_gift ? faultOf(max_uses, values.max_uses) : undefined,
      key: faultOf(key, values.key),
      count: hasOwnKey ? undefined : faultOf(count, values.count),
      valid_from: faultOf(valid_from, values.valid_from),
      valid_until: faultOf(valid_until, values.valid_until) ?? crossed(values),
    }
    for (const [field, message] of Object.entries(faults))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  })

function crossed({ valid_from: from, valid_until: until }: RedemptionFormValues): string | undefined {
  if (!from || !until || from < until) return undefined
  return redemptionFaults.redemptionTimesCrossed.code
}

/** The form of new codes, with the defaults of rule M15. */
export const newRedemption: RedemptionFormValues = {
  name: '',
  quota: 100_000,
  is_gift: false,
  max_uses: unlimitedUses,
  key: '',
  count: 1,
  valid_from: unboundTime,
  valid_until: unboundTime,
}

/** The form of a code that exists. */
export function valuesOf(code: RedemptionView): RedemptionFormValues {
  return {
    name: code.name,
    quota: code.quota,
    is_gift: code.is_gift,
    max_uses: code.max_uses,
    key: '',
    count: 1,
    valid_from: code.valid_from,
    valid_until: code.valid_until,
  }
}

/** What is sent for new codes; `worth` says a quota in words, for those without a name. */
export function creationOf(values: RedemptionFormValues, worth: (units: number) => string): CreateRedemptionBody {
  const given = values.name.trim()
  return createRedemptionBody.parse({
    ...values,
    name: given === '' ? worth(values.quota ?? 0).slice(0, maxRedemptionNameLength) : given,
    count: values.key.trim() === '' ? values.count : 1,
    max_uses: values.is_gift ? values.max_uses : unlimitedUses,
  })
}

/** What is sent for a changed code: only what was changed. */
export function changesOf(code: RedemptionView, values: RedemptionFormValues): UpdateRedemptionBody {
  const before: Record<string, unknown> = { ...valuesOf(code) }
  const { is_gift, key: _key, count: _count, max_uses: uses, ...rest } = values
  const now = { ...rest, ...(is_gift && { max_uses: uses }) }
  const changed = Object.entries(now).filter(([field, value]) => before[field] !== value)
  return updateRedemptionBody.parse({ ...Object.fromEntries(changed), id: code.id })
}

/** Whether there is anything to send. */
export const isChanged = (changes: UpdateRedemptionBody): boolean => Object.keys(changes).length > 1
