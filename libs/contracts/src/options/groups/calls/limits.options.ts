import { flag, integer } from '../../core/definition'

const relay = { owner: 'relay' } as const

/** How many model requests one user may make. A count of 0 is no limit and includes failed requests. */
export const limitOptions = {
  ModelRequestRateLimitEnabled: flag(false, { ...relay, zh: '启用用户模型请求速率限制', en: 'Model request limit' }),
  ModelRequestRateLimitCount: integer(0, { ...relay, zh: '用户每周期最多请求次数', en: 'Requests per period' }),
  ModelRequestRateLimitSuccessCount: integer(1_000, {
    ...relay,
    min: 1,
    zh: '用户每周期最多请求完成次数',
    en: 'Successful requests per period',
  }),
  ModelRequestRateLimitDurationMinutes: integer(1, { ...relay, zh: '限制周期（分钟）', en: 'Period (minutes)' }),
}
