import { defineErrors } from '@tollgate/platform'

/** Why the log is not given as a file. */
export const exportErrors = defineErrors('logs', {
  exportBusy: {
    kind: 'too-many',
    zh: '已有导出正在进行，请稍后再试',
    en: 'Another export is running. Please try again when it has ended',
  },
})
