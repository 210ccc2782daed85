import { z } from 'zod'
import { rowId } from '../../core/numbers'
import { listOf, pageFields, sortFields } from '../../core/paging'
import { sentBack } from '../../core/sent-back'
import { filterText } from '../../core/text'
import { redemptionFaults } from './redemption.faults'
import { creationFields, redemptionFields } from './redemption.fields'
import { redemptionStatus, unboundTime, unlimitedUses } from './redemption-bounds'

/** The id of a code in a path or body. */
export const redemptionId = rowId

/** Whether the times in which a code is valid do not lie the wrong way round. */
function areTimesInOrder({ valid_from = 0, valid_until = 0 }: { valid_from?: number; valid_until?: number }): boolean {
  return valid_from === unboundTime || valid_until === unboundTime || valid_from < valid_until
}

const timesCrossed = { message: redemptionFaults.redemptionTimesCrossed.code, path: ['valid_until'] }

/** New codes, alike but for their keys. What is left out has the defaults of rule M15. */
export const createRedemptionBody = z
  .object({
    name: redemptionFields.name,
    quota: redemptionFields.quota.default(100_000),
    count: creationFields.count.default(1),
    is_gift: creationFields.is_gift.default(false),
    max_uses: redemptionFields.max_uses.default(unlimitedUses),
    key: creationFields.key.default(''),
    valid_from: redemptionFields.valid_from.default(unboundTime),
    valid_until: redemptionFields.valid_until.default(unboundTime),
  })
  .refine(areTimesInOrder, timesCrossed)
  .refine(({ key, count }) => key === '' || count === 1, {
    message: redemptionFaults.redemptionKeyAlone.code,
    path: ['count'],
  })
export type CreateRedemptionBody = z.output<typeof createRedemptionBody>

/** A code as administrators see it, with its full key; times are Unix seconds. */
export const redemptionView = z.object({
  id: z.int(),
  /** Who made it; 0 for one out of the database of another gateway. */
  user_id: z.int(),
  name: z.string(),
  key: z.string(),
  /** One of `redemptionStatus`. */
  status: z.int(),
  quota: z.int(),
  is_gift: z.boolean(),
  max_uses: z.int(),
  used_count: z.int(),
  /** Who redeemed it; 0 for nobody, and for a gift code, which several redeem. */
  used_user_id: z.int(),
  created_time: z.int(),
  /** When it was last redeemed; 0 for never. */
  redeemed_time: z.int(),
  valid_from: z.int(),
  valid_until: z.int(),
})
export type RedemptionView = z.output<typeof redemptionView>

/** What a change of a code writes of what `redemptionView` shows. */
export const redemptionFieldsWritten = ['id', ...Object.keys(redemptionFields)] as (
  'id' | keyof typeof redemptionFields
)[] // their names

/** What is not sent stays. The other fields of `redemptionView` may be sent back as they are. */
export const updateRedemptionBody = z
  .object({ ...sentBack(redemptionView, redemptionFieldsWritten), ...redemptionFields })
  .partial()
  .extend({ id: redemptionId })
  .refine(areTimesInOrder, timesCrossed)
export type UpdateRedemptionBody = z.output<typeof updateRedemptionBody>

/** `status_only` set to anything switches the code and leaves the other fields alone. */
export const updateRedemptionQuery = z.object({ status_only: z.string().default('') })
export type UpdateRedemptionQuery = z.output<typeof updateRedemptionQuery>

/** What is sent with `status_only`: the status to switch to. */
export const switchRedemptionBody = z.object({
  id: redemptionId,
  status: z.literal([redemptionStatus.unused, redemptionStatus.disabled], redemptionFaults.redemptionStatus.code),
})
export type SwitchRedemptionBody = z.output<typeof switchRedemptionBody>

/** By what a list of codes can be sorted. */
export const redemptionSorts = ['id', 'name', 'status', 'quota', 'used_count', 'created_time', 'redeemed_time'] as const
export type RedemptionSort = (typeof redemptionSorts)[number]

/** The newest first unless said otherwise. */
export const redemptionListQuery = z.object({ ...pageFields, ...sortFields(redemptionSorts) })
/** A part of the name, an id, or the whole of a code. */
export const redemptionSearchQuery = redemptionListQuery.extend({ keyword: filterText })

export const redemptionList = listOf(redemptionView)
export type RedemptionList = z.output<typeof redemptionList>

/** The codes that were made. */
export const createdRedemptions = z.array(z.string())

/** Codes chosen in the table. */
export const selectedRedemptionsBody = z.object({
  ids: z
    .array(redemptionId, redemptionFaults.redemptionsSelected.code)
    .min(1, redemptionFaults.redemptionsSelected.code)
    .max(1_000, redemptionFaults.redemptionsSelected.code),
})
export type SelectedRedemptionsBody = z.output<typeof selectedRedemptionsBody>

/** The whole name of the codes that are counted or deleted; no code is without one. */
export const redemptionNameQuery = z.object({
  name: z
    .string(redemptionFaults.redemptionNameRequired.code)
    .trim()
    .min(1, redemptionFaults.redemptionNameRequired.code)
    .max(320, redemptionFaults.redemptionNameLength.code),
})
export type RedemptionNameQuery = z.output<typeof redemptionNameQuery>

/** How many codes something was done to, or would be. */
export const redemptionCount = z.int()

/** Beside the count of chosen codes that were disabled: the ids of those that were not unused, and those that belong to no code. */
export const disabledExtras = { kept: z.array(z.int()), gone: z.array(z.int()) }
/** As the console reads it: a service of the release before names none. */
export const disabledRedemptions = z.object({
  data: redemptionCount,
  kept: disabledExtras.kept.default([]),
  gone: disabledExtras.gone.default([]),
})
export type DisabledRedemptions = z.output<typeof disabledRedemptions>

/** A code that somebody enters. Nothing is said of its form: what is no code of ours is none. */
export const redeemBody = z.object({
  key: z
    .string(redemptionFaults.redeemKeyRequired.code)
    .trim()
    .min(1, redemptionFaults.redeemKeyRequired.code)
    .max(1_024),
})
export type RedeemBody = z.output<typeof redeemBody>

/** What redeeming a code gave. */
export const redeemed = z.object({ quota: z.int(), is_gift: z.boolean() })
export type Redeemed = z.output<typeof redeemed>
