import { tokenSearchQuery, type TokenView } from '@tollgate/contracts/http/billing'
import { pageOf } from '@tollgate/persistence'
import type { z } from 'zod'
import type { TokenQuota } from '../books/books-state'
import type { TokenEntity } from './token.entity'
import { statusOf } from './token.policy'

export const SearchQuery = tokenSearchQuery.transform(({ keyword, token, ...page }) => ({
  keyword,
  token,
  page: pageOf(page),
}))
export type SearchQuery = z.output<typeof SearchQuery>

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
