import { defineErrors } from '@tollgate/platform'

/** Why a statement is not given. */
export const statementErrors = defineErrors('billing', {
  statementBusy: {
    kind: 'too-many',
    zh: '已有对账单正在下载，请稍后再试',
    en: 'Another statement is being downloaded. Please try again when it has ended',
  },
})
