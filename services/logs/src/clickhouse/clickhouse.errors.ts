import { defineErrors } from '@tollgate/platform'

/** What callers are told when ClickHouse cannot answer. */
export const clickHouseErrors = defineErrors('logs', {
  logUnavailable: {
    kind: 'unavailable',
    level: 'warn',
    zh: '日志存储暂时不可用，请稍后再试',
    en: 'The store of the usage log is unavailable for the moment, please try again later',
  },
})
