import { importedName, type ImportedRedemption, importRefusal } from '@tollgate/contracts'
import {
  createRedemptionBody,
  maxRedemptionNameLength,
  mostRedemptionUses,
  redemptionFaults,
  redemptionStatus,
  unlimitedUses,
} from '@tollgate/contracts/http/billing'
import type { RedemptionEntity } from '../redemption.entity'
import { isUsedUp } from '../redemption.policy'

/** A code as it comes in: its key, and the columns that are not about who is here. */
export interface NewRedemption {
  readonly key: string
  readonly columns: Omit<RedemptionEntity, 'id' | 'keyHash' | 'sealedKey' | 'creatorId' | 'usedUserId'>
  readonly notes: readonly string[]
}

/** A code by the rules of new ones, or why it cannot be one here. */
export function newRedemptionOf(given: ImportedRedemption): NewRedemption | { readonly refusal: string } {
  const notes: string[] = []
  const read = createRedemptionBody.safeParse({
    name: importedName(given.name, { most: maxRedemptionNameLength, instead: `code ${given.sourceId}` }, notes),
    quota: given.quotaUnits,
    is_gift: given.isGift,
    max_uses: usesOf(given, notes),
    key: given.key,
    valid_from: given.validFrom,
    valid_until: given.validUntil,
  })
  if (!read.success) return { refusal: importRefusal(read.error, redemptionFaults) }
  const { data } = read
  if (data.key === '') return { refusal: 'it has no key' }
  const isUsed = given.status === redemptionStatus.used
  const usedCount = given.isGift ? given.usedCount : Number(isUsed)
  const uses = { isGift: given.isGift, maxUses: data.max_uses, usedCount }
  return {
    key: data.key,
    notes,
    columns: {
      ...uses,
      name: data.name,
      status: isUsed || isUsedUp(uses) ? redemptionStatus.used : statusOf(given, notes),
      quotaUnits: data.quota,
      createdTime: given.createdTime,
      redeemedTime: given.redeemedTime,
      validFrom: data.valid_from,
      validUntil: data.valid_until,
    },
  }
}

/** What nobody knows the meaning of gives nothing until an administrator has looked. */
function statusOf({ status }: ImportedRedemption, notes: string[]): number {
  if (status === redemptionStatus.unused || status === redemptionStatus.disabled) return status
  notes.push(`its status ${status} is none here: it is disabled`)
  return redemptionStatus.disabled
}

/** 0 is what rows have of before there were gift codes. Some were redeemed more often there than they should have been. */
function usesOf({ isGift, maxUses, usedCount }: ImportedRedemption, notes: string[]): number {
  if (!isGift || maxUses === unlimitedUses || maxUses === 0) return unlimitedUses
  if (usedCount <= maxUses || usedCount > mostRedemptionUses) return maxUses
  notes.push(`was redeemed ${usedCount} times, and was for ${maxUses}`)
  return usedCount
}
