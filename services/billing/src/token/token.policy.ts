import { tokenStatus } from '@tollgate/contracts/http/billing'
import { isExpired, type TokenLife, type TokenQuota, wantedTokenUnits } from '../books/books-state'

/** Letters and digits behind `sk-`. */
export const keyLength = 48
const keyPrefix = 'sk-'
const keyShape = new RegExp(`^[A-Za-z0-9]{${keyLength}}$`)

/** Whether a text is a key without its prefix: what looks otherwise relays never ask about. */
export function isKey(bare: string): boolean {
  return keyShape.test(bare)
}

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

/** How many letters of a key a hint has of its beginning, and of its end. */
export const hintLength = 8

/** What is kept of a key in clear, to find it by: its beginning and its end. Empty for one that cannot be read. */
export function hintOf(bare: string): string {
  return bare === '' ? '' : `${bare.slice(0, hintLength)} ${bare.slice(-hintLength)}`
}

/** Whether a text is the whole of a key, its beginning or its end. */
export function isPieceOf(bare: string, piece: string): boolean {
  return bare.startsWith(piece) || bare.endsWith(piece)
}

/** A key as its owner knows it, without the prefix. */
export function bareKey(key: string): string {
  return key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : key
}

/** A key as its owner knows it, from the part behind the prefix. */
export function shownKey(bare: string): string {
  return `${keyPrefix}${bare}`
}
