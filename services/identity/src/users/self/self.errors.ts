import { defineErrors } from '@tollgate/platform'

/** What can go wrong with one's own account alone. */
export const selfErrors = defineErrors({
  'identity.no-referral-code': {
    kind: 'internal',
    level: 'error',
    zh: '暂时无法生成邀请码，请稍后再试',
    en: 'No referral code can be made at the moment. Please try again later',
  },
})
