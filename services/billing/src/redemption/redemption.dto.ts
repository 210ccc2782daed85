import {
  redemptionFieldsWritten,
  redemptionListQuery,
  redemptionSearchQuery,
  type RedemptionSort,
  type RedemptionView,
  type UpdateRedemptionBody,
} from '@tollgate/contracts/http/billing'
import { pageOf } from '@tollgate/persistence'
import { mayHaveBeen, refuseChanged } from '@tollgate/platform'
import type { z } from 'zod'
import type { RedemptionEntity } from './redemption.entity'
import type { Editable } from './redemption.policy'

/** How a list is sorted, by a column of the entity. */
export interface RedemptionOrder {
  readonly by: keyof RedemptionEntity
  readonly direction: 'ASC' | 'DESC'
}

const columns: Record<RedemptionSort, keyof RedemptionEntity> = {
  id: 'id',
  name: 'name',
  status: 'status',
  quota: 'quotaUnits',
  used_count: 'usedCount',
  created_time: 'createdTime',
  redeemed_time: 'redeemedTime',
}

const listed = ({ sort_by, sort_order, ...fields }: z.output<typeof redemptionListQuery>) => ({
  page: pageOf(fields),
  order: { by: columns[sort_by ?? 'id'], direction: sort_order === 'asc' ? 'ASC' : 'DESC' } satisfies RedemptionOrder,
})

export const ListQuery = redemptionListQuery.transform(listed)
export type ListQuery = z.output<typeof ListQuery>

export const SearchQuery = redemptionSearchQuery.transform(({ keyword, ...rest }) => ({ keyword, ...listed(rest) }))
export type SearchQuery = z.output<typeof SearchQuery>

/** A code as administrators see it; `key` is the whole of it. */
export function redemptionView(code: RedemptionEntity, key: string): RedemptionView {
  return {
    id: code.id,
    user_id: code.creatorId ?? 0,
    name: code.name,
    key,
    status: code.status,
    quota: code.quotaUnits,
    is_gift: code.isGift,
    max_uses: code.maxUses,
    used_count: code.usedCount,
    used_user_id: code.usedUserId ?? 0,
    created_time: code.createdTime,
    redeemed_time: code.redeemedTime,
    valid_from: code.validFrom,
    valid_until: code.validUntil,
  }
}

/** Throws `platform.read-only` for what was sent back of a code with another value; it may have been redeemed since. */
export function refuseChangedRedemption(sent: UpdateRedemptionBody, present: RedemptionView): void {
  const isEarlier = (name: string): boolean => {
    if (name === 'used_count') return mayHaveBeen(sent.used_count, present.used_count)
    return name === 'redeemed_time' && mayHaveBeen(sent.redeemed_time, present.redeemed_time)
  }
  refuseChanged(sent, present, { written: redemptionFieldsWritten, isEarlier })
}

/** The columns that the sent fields mean. */
export function columnsOf(body: UpdateRedemptionBody): Partial<Editable> {
  const fields = {
    name: body.name,
    quotaUnits: body.quota,
    maxUses: body.max_uses,
    validFrom: body.valid_from,
    validUntil: body.valid_until,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Editable> // without those that were not sent
}
