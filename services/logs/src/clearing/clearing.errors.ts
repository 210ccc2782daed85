import { logFaults } from '@tollgate/contracts/http/logs'
import { defineErrors } from '@tollgate/platform'

/** Why the log is not cleared. */
export const clearingErrors = defineErrors('logs', {
  ...logFaults,
  clearTimeToCome: {
    zh: '日志记录时间不能晚于现在',
    en: 'The log can be cleared up to now, and not up to a time to come',
  },
})
