import { defineErrors } from '@tollgate/platform'

/** Why the log is not followed. */
export const tailErrors = defineErrors('logs', {
  tailBusy: {
    kind: 'too-many',
    zh: '实时日志的连接数已达上限，请关闭其他页面后重试',
    en: 'The log is followed in too many places. Close some of them and try again',
  },
})
