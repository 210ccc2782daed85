import type { ImportedRedemption, ImportedRedemptionUse } from '@tollgate/contracts'
import type { Columns } from './columns'
import { handed, left, type Mapped } from './mapped'

/** A number of a user there; empty where it names none. */
const userOf = (text: string): string => (/^[1-9]\d{0,18}$/.test(text) ? text : '')
const timeOf = (seconds: number): number => Math.max(0, seconds)

/**
 * A redemption code of either gateway: forks with gift codes have `is_gift`, `max_uses` and `used_count`, some the times between which a
 * code is valid, and new-api `expired_time` for the second of them. PostgreSQL fills keys up with spaces.
 */
export function redemptionOf(columns: Columns): Mapped<ImportedRedemption> {
  if (columns.has('deleted_at')) return left('was deleted there')
  return handed({
    sourceId: columns.id,
    creatorId: userOf(columns.text('user_id')),
    usedById: userOf(columns.text('used_user_id')),
    name: columns.text('name'),
    key: columns.text('key').trim(),
    status: columns.whole('status'),
    quotaUnits: columns.whole('quota'),
    isGift: columns.flag('is_gift'),
    maxUses: columns.whole('max_uses'),
    usedCount: Math.max(0, columns.whole('used_count')),
    createdTime: timeOf(columns.whole('created_time')),
    redeemedTime: timeOf(columns.whole('redeemed_time')),
    validFrom: timeOf(columns.whole('valid_from')),
    validUntil: timeOf(columns.whole('valid_until', 'expired_time')),
  })
}

/** Who redeemed a gift code there, as forks with gift codes keep it. */
export function redemptionUseOf(columns: Columns): Mapped<ImportedRedemptionUse> {
  const [redemptionId, userId] = [columns.text('redemption_id'), columns.text('user_id')]
  if (userOf(redemptionId) === '' || userOf(userId) === '') return left('names no code, or nobody')
  const usedTime = timeOf(columns.whole('used_time'))
  return handed({ sourceId: columns.id, name: `code ${redemptionId}`, redemptionId, userId, usedTime })
}
