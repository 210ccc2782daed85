import type { StoppedKey } from '@tollgate/contracts/http/billing'

/** Letters and digits behind `sk-`. */
export const keyLength = 48
const keyPrefix = 'sk-'
const keyShape = new RegExp(`^[A-Za-z0-9]{${keyLength}}$`)

/** Whether a text is a key without its prefix: what looks otherwise relays never ask about. */
export function isKey(bare: string): boolean {
  return keyShape.test(bare)
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

/** What is shown of a key that nobody can read: enough to tell it from others. */
export function maskOf(hint: string): string {
  const shownLetters = 4
  return shownKey(`${hint.slice(0, shownLetters)}${'*'.repeat(10)}${hint.slice(-shownLetters)}`)
}

/** Whether a key that nobody can read may have this piece, by what is kept of it in clear. */
export function isPieceOfHint(hint: string, piece: string): boolean {
  const [begin = '', end = ''] = hint.split(' ')
  return begin === piece.slice(0, hintLength) || end === piece.slice(-hintLength)
}

/** What is kept of a key. */
export interface KeptKey {
  readonly keyHash: string
  /** Null where the key is hidden: then it can be checked, and never read. */
  readonly sealedKey: string | null
  readonly keyHint: string
}

/** The keys of a token: the present one, and the one before it with its end. */
export interface TokenKeyState {
  readonly keyHash: string
  readonly keyVersion: number
  readonly previousKeyHash: string | null
  readonly previousEndsTime: number
}

/** A token that has its first key. */
export const neverRotated = { keyVersion: 1, previousKeyHash: null, previousEndsTime: 0 } as const

/** A token with another key. The one of before goes on for so many whole seconds at least; one before that ends at once. */
export function rotated(
  { keyHash, keyVersion }: Pick<TokenKeyState, 'keyHash' | 'keyVersion'>,
  fresh: KeptKey,
  { overlapSeconds, nowMs }: { readonly overlapSeconds: number; readonly nowMs: number },
): KeptKey & TokenKeyState {
  const previousEndsTime = overlapSeconds === 0 ? endedAt(nowMs) : Math.ceil(nowMs / 1_000) + overlapSeconds
  return { ...fresh, keyVersion: keyVersion + 1, previousKeyHash: keyHash, previousEndsTime }
}

/** The end of a key that works no more from this moment on. */
export function endedAt(nowMs: number): number {
  return Math.floor(nowMs / 1_000)
}

/** Until when the key before the present one works, in Unix seconds; 0 where it does not. */
export function previousKeyUntil({ previousEndsTime }: Pick<TokenKeyState, 'previousEndsTime'>, nowMs: number): number {
  return previousEndsTime * 1_000 > nowMs ? previousEndsTime : 0
}

/** The same of the key with this hash, which is one of the token's: -1 for the present one, which works as long as the token. */
export function keyEndsTime(token: TokenKeyState, keyHash: string, nowMs: number): number {
  return token.keyHash === keyHash ? -1 : previousKeyUntil(token, nowMs)
}

/** What stops the key with this hash, which is one of the token's, and what that is called. */
export function stopOf(
  token: TokenKeyState & { readonly isEnabled: boolean },
  keyHash: string,
  nowMs: number,
): { readonly change: { isEnabled?: false; previousEndsTime?: number }; readonly outcome: StoppedKey['outcome'] } {
  if (token.keyHash === keyHash)
    return token.isEnabled ? { change: { isEnabled: false }, outcome: 'disabled' } : { change: {}, outcome: 'already' }
  return previousKeyUntil(token, nowMs) === 0
    ? { change: {}, outcome: 'already' }
    : { change: { previousEndsTime: endedAt(nowMs) }, outcome: 'old-key-ended' }
}
