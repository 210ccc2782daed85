import { maxCacheSeconds } from '../../../http/billing/token-bounds'
import { decimalText, flag, integer } from '../../core/definition'

const relay = { owner: 'relay' } as const
/** Redis keeps it all in memory. */
const mostMegabytes = 1_000_000

/** Answers that are given again to the same request, where a token or a call asks for that. */
export const cacheOptions = {
  CacheEnabled: flag(true, { ...relay, zh: '启用回答缓存', en: 'Answer cache' }),
  /** Of the price that the call would have. */
  CacheHitRatio: decimalText('0.1', { ...relay, max: 1, zh: '缓存命中倍率', en: 'Price of a cached answer' }),
  /** Where a call asks for the cache and its token does not. */
  CacheDefaultSeconds: integer(3_600, {
    ...relay,
    min: 1,
    max: maxCacheSeconds,
    zh: '默认缓存时间（秒）',
    en: 'Default time (seconds)',
  }),
  CacheSharedByUsers: flag(false, { ...relay, zh: '所有用户共享缓存', en: 'Shared by all users' }),
  CacheMegabytes: integer(256, {
    ...relay,
    min: 1,
    max: mostMegabytes,
    zh: '缓存总容量（MB）',
    en: 'Size for all (MB)',
  }),
  CacheUserMegabytes: integer(32, {
    ...relay,
    min: 1,
    max: mostMegabytes,
    zh: '每个用户的缓存容量（MB）',
    en: 'Size for each user (MB)',
  }),
  /** Nothing that was kept under another number is given. */
  CacheGeneration: integer(0, { ...relay, zh: '缓存代次', en: 'Generation of the cache' }),
}
