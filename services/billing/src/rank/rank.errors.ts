import { defineErrors } from '@tollgate/platform'

/** Why somebody is not told of what another has. */
export const rankErrors = defineErrors('billing', {
  rankTooHigh: {
    zh: '无权查看同级或更高级别用户的账目',
    en: 'You cannot see the account of a user of the same or a higher level',
  },
})
