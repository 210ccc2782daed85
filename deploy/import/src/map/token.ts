import { type ImportedToken, tokenStatus } from '@tollgate/contracts'
import type { Columns } from './columns'
import { handed, left, type Mapped } from './mapped'

/** A token of either gateway: new-api has `model_limits` and `allow_ips`, one-api `models` and `subnet`. */
export function tokenOf(columns: Columns, nowS: number): Mapped<ImportedToken> {
  if (columns.has('deleted_at')) return left('was deleted there')
  const expiredTime = columns.whole('expired_time')
  const isUnlimited = columns.flag('unlimited_quota')
  const remainUnits = columns.whole('remain_quota')
  const models = columns.text('model_limits', 'models')
  const status = columns.whole('status')
  const isOver = expiredTime > 0 && expiredTime <= nowS
  const isUsedUp = !isUnlimited && remainUnits <= 0
  // What time or quota ended there ends here by itself. Whoever gave it more since has not enabled it again.
  const isEnabled =
    status === tokenStatus.enabled ||
    (status === tokenStatus.expired && isOver) ||
    (status === tokenStatus.exhausted && isUsedUp)
  return handed({
    sourceId: columns.id,
    ownerId: columns.text('user_id'),
    name: columns.text('name'),
    key: columns.text('key').trim(),
    isEnabled,
    expiredTime: expiredTime > 0 ? expiredTime : -1,
    isUnlimited,
    remainUnits,
    isModelLimited: columns.has('model_limits_enabled') ? columns.flag('model_limits_enabled') : models !== '',
    modelLimits: models,
    allowIps: columns.text('allow_ips', 'subnet'),
    group: columns.text('group').trim(),
    createdTime: Math.max(0, columns.whole('created_time')),
  })
}
