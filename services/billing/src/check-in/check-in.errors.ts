import { defineErrors } from '@tollgate/platform'

/** Why somebody cannot check in. */
export const checkInErrors = defineErrors('billing', {
  checkInDisabled: { zh: '签到功能未启用', en: 'Check-in is not switched on' },
  checkedInAlready: { zh: '今日已签到，请明天再来', en: 'You have checked in today: come back tomorrow' },
})
