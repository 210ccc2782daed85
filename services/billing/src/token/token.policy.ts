import { tokenStatus } from '@tollgate/contracts/http/billing'
import { isExpired, type TokenLife, type TokenQuota, wantedTokenUnits } from '../books/books-state'

type Cap = Pick<TokenQuota, 'isUnlimited' | 'remainUnits' | 'owedUnits'>

/** Nothing remains of a limited token but what is lent and owed. */
export function isExhausted(cap: Cap): boolean {
  return !cap.isUnlimited && wantedTokenUnits(cap) <= 0
}

/** The status to show and to go by: what the owner chose, unless time or quota has run out. */
export function statusOf(life: TokenLife, cap: Cap, nowMs: number): number {
  if (!life.isEnabled) return tokenStatus.disabled
  if (isExpired(life, nowMs)) return tokenStatus.expired
  return isExhausted(cap) ? tokenStatus.exhausted : tokenStatus.enabled
}

/** Why a token cannot be enabled as it is, as one of billing's errors; null when it can. */
export function whyNotEnabled(
  life: Pick<TokenLife, 'expiredTime'>,
  cap: Cap,
  nowMs: number,
): 'tokenExpired' | 'tokenExhausted' | null {
  if (isExpired(life, nowMs)) return 'tokenExpired'
  return isExhausted(cap) ? 'tokenExhausted' : null
}

/** The names of a batch: the first as given, each further one with a dash and 6 random letters or digits. */
export function namesOf(name: string, count: number, random: (length: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${random(6)}`))
}
