import { defineTexts } from '@tollgate/texts'
import { maxUnits } from '../../../core/units'
import {
  maxRedemptionCount,
  maxRedemptionKeyLength,
  maxRedemptionNameLength,
  minRedemptionKeyLength,
  mostRedemptionUses,
} from './redemption-bounds'

/** What the forms of redemption codes say when a field does not fit; the server says the same. */
export const redemptionFaults = defineTexts('billing', {
  redemptionNameRequired: { zh: '请输入兑换码名称', en: 'Please enter a name for the redemption code' },
  redemptionNameLength: {
    zh: `兑换码名称长度必须在 1 到 ${maxRedemptionNameLength} 个字符之间`,
    en: `The name of a redemption code has 1 to ${maxRedemptionNameLength} characters`,
  },
  redemptionNameDeceiving: {
    zh: '兑换码名称不能包含控制字符、换行或改变文字方向的字符',
    en: 'The name of a redemption code may not contain control characters, line breaks, or characters that turn the direction of the text',
  },
  redemptionQuota: {
    zh: `兑换码额度必须是 1 到 ${maxUnits} 之间的整数`,
    en: `The quota of a redemption code must be a whole number from 1 to ${maxUnits}`,
  },
  redemptionCount: {
    zh: `一次可以生成 1 到 ${maxRedemptionCount} 个兑换码`,
    en: `Between 1 and ${maxRedemptionCount} redemption codes can be made at once`,
  },
  redemptionMaxUses: {
    zh: `最大使用次数必须是 -1（不限）或 1 到 ${mostRedemptionUses} 之间的整数`,
    en: `The number of uses must be -1 (no limit), or a whole number from 1 to ${mostRedemptionUses}`,
  },
  redemptionKeyLength: {
    zh: `自定义兑换码长度必须在 ${minRedemptionKeyLength} 到 ${maxRedemptionKeyLength} 个字符之间`,
    en: `A code of your own has ${minRedemptionKeyLength} to ${maxRedemptionKeyLength} characters`,
  },
  redemptionKeyCharacters: {
    zh: '自定义兑换码不能包含空格或不可见的字符',
    en: 'A code of your own may not contain spaces or characters that cannot be seen',
  },
  redemptionKeyAlone: {
    zh: '自定义兑换码一次只能生成 1 个',
    en: 'A code of your own is made alone: the count must be 1',
  },
  redemptionTime: {
    zh: '兑换码有效时间格式错误',
    en: 'The time from or until which a redemption code is valid is not a time',
  },
  redemptionTimesCrossed: {
    zh: '失效时间必须晚于生效时间',
    en: 'A redemption code must be valid until later than it is valid from',
  },
  redemptionStatus: {
    zh: '兑换码只能切换为启用或禁用',
    en: 'A redemption code can only be enabled or disabled',
  },
  redemptionsSelected: {
    zh: '请选择 1 到 1000 个兑换码',
    en: 'Choose between 1 and 1000 redemption codes',
  },
  redeemKeyRequired: { zh: '请输入兑换码', en: 'Please enter a redemption code' },
})
