import type { CacheOptions } from '../admission/rules/cache-options'

/** The header by which a call says whether it may be answered out of the cache. */
export const cacheHeader = 'x-tollgate-cache'

/** What a call wants of the cache. */
export interface CacheWish {
  /** How old an answer may be, and for how long a new one is kept. */
  readonly seconds: number
  /** False where only a new answer will do, which is kept. */
  readonly isRead: boolean
}

/**
 * What a call wants by its header (`on`, `off` or `refresh`; another word is none of ours, and as good as `off`) and, where it says
 * nothing, by the seconds of its token. Null for nothing.
 */
export function cacheWishOf(
  header: string | readonly string[] | undefined,
  tokenSeconds: number,
  { isEnabled, defaultSeconds }: CacheOptions,
): CacheWish | null {
  if (!isEnabled || (header === undefined && tokenSeconds === 0)) return null
  const seconds = tokenSeconds > 0 ? tokenSeconds : defaultSeconds
  switch (header === undefined ? 'on' : String(header).trim().toLowerCase()) {
    case 'on':
      return { seconds, isRead: true }
    case 'refresh':
      return { seconds, isRead: false }
    default:
      return null
  }
}
