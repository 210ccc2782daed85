import { defineTexts } from '@tollgate/texts'

/** What the form that clears the log says when a field does not fit; the server says the same. */
export const logFaults = defineTexts('logs', {
  clearTimeRequired: { zh: '请选择日志记录时间', en: 'Choose the time before which the log is cleared' },
  clearTimeToCome: {
    zh: '日志记录时间不能晚于现在',
    en: 'The log can be cleared up to now, and not up to a time to come',
  },
})
