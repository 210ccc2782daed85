import { defineErrors } from '@tollgate/platform'

/** Why referral earnings cannot be transferred. */
export const referralErrors = defineErrors('billing', {
  transferTooLittle: { zh: '划转金额最低为 {leastUnits}', en: 'At least {leastUnits} must be transferred' },
  transferTooMuch: {
    zh: '邀请额度不足，可划转 {quotaUnits}',
    en: 'That is more than you earned by inviting: {quotaUnits} can be transferred',
  },
})
