import { defineTexts } from '@tollgate/texts'

/** What forms about the log say when a field does not fit; the server says the same. */
export const logFaults = defineTexts('logs', {
  clearTimeRequired: { zh: '请选择日志记录时间', en: 'Choose the time before which the log is cleared' },
  clearTimeToCome: {
    zh: '日志记录时间不能晚于现在',
    en: 'The log can be cleared up to now, and not up to a time to come',
  },
  requestIdMalformed: {
    zh: '请求 ID 应为 32 位十六进制数，可带连字符',
    en: 'A request ID is 32 hexadecimal digits, with or without dashes',
  },
})
