import { z } from 'zod'
import { maxConcurrency, maxRequestsPerMinute, maxTokensPerMinute } from '../../../core/limit-bounds'
import { flag, integer, json } from '../../core/definition'
import { jsonInteger, tableOf } from '../../core/exact-json'

const relay = { owner: 'relay' } as const
/** A year: periods are kept in milliseconds, and Redis takes no longer ones than it can tell the end of. */
const mostPeriodMinutes = 365 * 24 * 60

/** What each user of a group may do; 0 or absent is no limit. */
const groupRate = z.strictObject({
  /** Requests of any outcome in a minute. */
  rpm: jsonInteger(0, maxRequestsPerMinute).optional(),
  /** Tokens in a minute, of input and output. */
  tpm: jsonInteger(0, maxTokensPerMinute).optional(),
  /** Calls under way at once. */
  concurrency: jsonInteger(0, maxConcurrency).optional(),
})

/**
 * How many model requests one user may make, where a count of 0 is no limit and includes failed requests; and how many requests of
 * the console and its API: so many that read, a fifth of that which write, a twentieth which search or count, 0 for no limit.
 */
export const limitOptions = {
  ModelRequestRateLimitEnabled: flag(false, { ...relay, zh: '启用用户模型请求速率限制', en: 'Model request limit' }),
  ModelRequestRateLimitCount: integer(0, { ...relay, zh: '用户每周期最多请求次数', en: 'Requests per period' }),
  ModelRequestRateLimitSuccessCount: integer(1_000, {
    ...relay,
    min: 1,
    zh: '用户每周期最多请求完成次数',
    en: 'Successful requests per period',
  }),
  /** By the user's own group, beside what holds for everybody, whether or not that is switched on. */
  GroupRateLimits: json({}, tableOf(groupRate), { ...relay, zh: '分组速率限制', en: 'Limits by group' }),
  ApiRequestsPerMinute: integer(6_000, {
    owner: 'identity',
    max: 1_000_000,
    zh: '每个用户或访客地址每分钟最多接口请求次数（0 为不限）',
    en: 'Console API requests per minute of each user or visitor address (0: no limit)',
  }),
  ModelRequestRateLimitDurationMinutes: integer(1, {
    ...relay,
    max: mostPeriodMinutes,
    zh: '限制周期（分钟）',
    en: 'Period (minutes)',
  }),
}
