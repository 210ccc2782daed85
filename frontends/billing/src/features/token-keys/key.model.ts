import type { TokenView } from '@tollgate/contracts/http/billing'

const prefix = 'sk-'

/** The key as programs send it. The server may answer it with or without its prefix. */
export function wholeKey(key: string): string {
  return key === '' || key.startsWith(prefix) ? key : `${prefix}${key}`
}

/** Enough of a key to tell it from others, and too little to use it. */
export function maskedKey(key: string): string {
  const whole = wholeKey(key)
  return whole.length <= 16 ? whole : `${whole.slice(0, 7)}…${whole.slice(-4)}`
}

/** Several keys for the clipboard: a name and a key on each line; of one token the key alone. */
export function keysText(tokens: readonly Pick<TokenView, 'name' | 'key'>[]): string {
  const [first] = tokens
  if (first !== undefined && tokens.length === 1) return wholeKey(first.key)
  return tokens.map(({ name, key }) => `${name}\t${wholeKey(key)}`).join('\n')
}

/** Why a key can neither be copied nor given to a program; null where it can. */
export function keyObstacle({
  key,
  key_hidden,
}: Pick<TokenView, 'key' | 'key_hidden'>): 'hidden' | 'unreadable' | null {
  if (key_hidden) return 'hidden'
  return key === '' ? 'unreadable' : null
}

const day = 24 * 3_600

/** For how long an old key may go on, in seconds, longest last. */
export const overlaps = [
  { id: 'now', seconds: 0 },
  { id: 'hour', seconds: 3_600 },
  { id: 'day', seconds: day },
  { id: 'week', seconds: 7 * day },
  { id: 'month', seconds: 30 * day },
] as const
/** Long enough to change programs by hand, and not forgotten. */
export const usualOverlap = day

/** Whether the key before the present one works still. */
export function hasOldKey(
  { previous_key_until }: Pick<TokenView, 'previous_key_until'>,
  nowS = Date.now() / 1_000,
): boolean {
  return previous_key_until > nowS
}
