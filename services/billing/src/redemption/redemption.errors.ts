import { redemptionFaults } from '@tollgate/contracts/http/billing'
import { defineErrors } from '@tollgate/platform'

/** Why a code is not made, changed or redeemed. */
export const redemptionErrors = defineErrors('billing', {
  ...redemptionFaults,
  redemptionNotFound: { isGone: true, zh: '兑换码不存在', en: 'There is no such redemption code' },
  redemptionKeyTaken: { zh: '该兑换码已存在', en: 'There is a redemption code with this key already' },
  redemptionNotUnused: {
    zh: '只能编辑未使用的兑换码',
    en: 'Only a redemption code that is unused can be edited',
  },
  redemptionStatusUsed: {
    zh: '已使用的兑换码无法启用或禁用',
    en: 'A redemption code that was used can be neither enabled nor disabled',
  },
  redemptionUsesBelow: {
    zh: '该礼品码已使用 {used} 次，最大使用次数必须大于此数',
    en: 'This gift code was redeemed {used} times: the number of uses must be larger',
  },
  redeemUnknown: { zh: '无效的兑换码', en: 'This redemption code is not valid' },
  redeemDisabled: { zh: '该兑换码已被禁用', en: 'This redemption code is disabled' },
  redeemUsed: { zh: '该兑换码已被使用', en: 'This redemption code has been used' },
  redeemUsedUp: { zh: '该礼品码已达到最大使用次数', en: 'This gift code has been redeemed as often as it can be' },
  redeemRepeated: {
    zh: '您已兑换过该兑换码，额度 {units} 已到账',
    en: 'You have redeemed this code already: {units} units of quota were added to your balance then',
  },
  redeemTooEarly: { zh: '该兑换码尚未生效', en: 'This redemption code is not valid yet' },
  redeemExpired: { zh: '该兑换码已过期', en: 'This redemption code has expired' },
  redeemTooOften: {
    kind: 'too-many',
    level: 'warn',
    zh: '输入的无效兑换码过多，请稍后再试！',
    en: 'Too many codes that are not valid. Please try again later',
  },
})
