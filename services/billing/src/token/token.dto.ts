import { tokenFieldsWritten, tokenListQuery, tokenSearchQuery, type TokenView } from '@tollgate/contracts/http/billing'
import { pageOf } from '@tollgate/persistence'
import { type Enveloped, type Language, mayHaveBeen, refuseChanged, sha256Hex, withMessage } from '@tollgate/platform'
import { fill, type Text } from '@tollgate/texts'
import type { z } from 'zod'
import type { TokenQuota } from '../books/books-state'
import { usedOn } from '../books/token-periods'
import { bareKey, previousKeyUntil } from './keys/key.policy'
import type { TokenEntity } from './token.entity'
import { statusOf } from './token.policy'
import type { TokenOrder } from './token.repository'

const listed = ({ sort_by, sort_order, ...fields }: z.output<typeof tokenListQuery>) => ({
  page: pageOf(fields),
  order: { by: sort_by ?? 'id', direction: sort_order === 'asc' ? 'ASC' : 'DESC' } satisfies TokenOrder,
})

export const ListQuery = tokenListQuery.transform(listed)
export type ListQuery = z.output<typeof ListQuery>

export const SearchQuery = tokenSearchQuery.transform(({ keyword, token, ...rest }) => ({
  keyword,
  token,
  ...listed(rest),
}))
export type SearchQuery = z.output<typeof SearchQuery>

/** Said where calls under way keep more of a token than its owner wants to remain. */
const stillLent: Text = {
  zh: '进行中的调用仍占用部分额度：剩余额度暂为占用的数额，归还后会降到所设的值',
  en: 'Calls under way still hold quota of this token: what remains is what they hold, and falls to the amount you set as they end',
}

/** The answer to an edit. */
export function editedAnswer({ token, isAsWanted }: EditedToken, language: Language): TokenView | Enveloped {
  return isAsWanted ? token : withMessage(token, fill(stillLent, language))
}

/** A token behind an edit, and whether as much was taken from it as was wanted. */
export interface EditedToken {
  readonly token: TokenView
  readonly isAsWanted: boolean
}

/**
 * Throws `platform.read-only` for what was sent back of a token with another value; calls may have used it since, and its key may
 * have been hidden.
 */
export function refuseChangedToken(
  sent: Partial<Record<keyof TokenView, unknown>>,
  present: TokenView,
  { keyHash }: Pick<TokenEntity, 'keyHash'>,
): void {
  const isEarlier = (name: string): boolean => {
    if (name === 'key') return sent.key === '' || sha256Hex(bareKey(String(sent.key))) === keyHash
    // It ends by itself.
    if (name === 'previous_key_until')
      return present.previous_key_until === 0 && Number(sent.previous_key_until) > present.created_time
    // They begin anew with each period, and were never more than what was used in all.
    if (name === 'daily_used' || name === 'monthly_used') return mayHaveBeen(sent[name], present.used_quota)
    if (name === 'accessed_time') return mayHaveBeen(sent.accessed_time, present.accessed_time)
    // The address goes with the time: of an earlier use it was another.
    if (name === 'accessed_ip')
      return sent.accessed_time !== present.accessed_time && mayHaveBeen(sent.accessed_time, present.accessed_time)
    return name === 'used_quota' && mayHaveBeen(sent.used_quota, present.used_quota)
  }
  refuseChanged(sent, present, { written: tokenFieldsWritten, isEarlier })
}

/** Joins a token and its quota; `key` is what is shown of it. */
export function tokenView(
  token: TokenEntity,
  cap: TokenQuota,
  at: { key: string; nowMs: number; today: number },
): TokenView {
  const used = usedOn(cap, at.today)
  return {
    id: token.id,
    user_id: token.userId,
    name: token.name,
    key: at.key,
    key_hidden: token.sealedKey === null,
    key_version: token.keyVersion,
    previous_key_until: previousKeyUntil(token, at.nowMs),
    status: statusOf(token, cap, at.nowMs),
    remain_quota: cap.remainUnits,
    used_quota: cap.usedUnits,
    unlimited_quota: cap.isUnlimited,
    daily_quota: cap.dailyCapUnits,
    monthly_quota: cap.monthlyCapUnits,
    daily_used: used.dayUnits,
    monthly_used: used.monthUnits,
    expired_time: token.expiredTime,
    model_limits_enabled: token.isModelLimited,
    model_limits: token.modelLimits.join(','),
    allow_ips: token.allowIps.join('\n'),
    group: token.group,
    cache_seconds: token.cacheSeconds,
    rpm: token.rpm,
    tpm: token.tpm,
    concurrency: token.concurrency,
    created_time: token.createdTime,
    accessed_time: cap.accessedTime,
    accessed_ip: cap.accessedIp,
  }
}
