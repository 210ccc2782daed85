import { type OptionKey, optionKeys } from '@tollgate/contracts'
import { sha256Hex } from '@tollgate/platform'
import type { ReadOption } from './settings'

const mebibyte = 1024 * 1024

/** How answers are kept to be given again. */
export interface CacheOptions {
  readonly isEnabled: boolean
  /** What of its price a call costs that is answered so; exact. */
  readonly hitRatio: string
  /** How old an answer may be where the call asks for one and its token does not say. */
  readonly defaultSeconds: number
  readonly isShared: boolean
  /** What is kept at most: of all, and for each user. */
  readonly mostBytes: number
  readonly mostBytesOfUser: number
  /** What was kept under another is not given. */
  readonly generation: number
  /** Stands for everything else that decides what an answer may say: it was kept under the same. */
  readonly policy: string
}

/** What an answer depends on beside its request, its channel and its price. */
const policyKeys: readonly OptionKey[] = optionKeys.filter((key) => /^(claude|gemini)\.|Sensitive/.test(key))

/** The options that `readCacheOptions` reads. */
export const cacheOptionKeys: readonly OptionKey[] = [
  'CacheEnabled',
  'CacheHitRatio',
  'CacheDefaultSeconds',
  'CacheSharedByUsers',
  'CacheMegabytes',
  'CacheUserMegabytes',
  'CacheGeneration',
  ...policyKeys,
]

/** Takes the options of the cache together. */
export function readCacheOptions(read: ReadOption): CacheOptions {
  return {
    isEnabled: read('CacheEnabled'),
    hitRatio: read('CacheHitRatio'),
    defaultSeconds: read('CacheDefaultSeconds'),
    isShared: read('CacheSharedByUsers'),
    mostBytes: read('CacheMegabytes') * mebibyte,
    mostBytesOfUser: read('CacheUserMegabytes') * mebibyte,
    generation: read('CacheGeneration'),
    policy: sha256Hex(JSON.stringify(policyKeys.map((key) => [key, read(key)]))),
  }
}
