import { defineTexts } from '@tollgate/texts'
import { maxUnits } from '../../../core/units'

/** What the form of a budget says when a field does not fit; the server says the same. */
export const budgetFaults = defineTexts('billing', {
  budgetScope: { zh: '预算范围只能是 user、group 或 token', en: 'The scope of a budget is user, group or token' },
  budgetSubject: {
    zh: '请填写用户或令牌的 ID，或分组名称',
    en: 'Give the id of the user or token, or the name of the group',
  },
  budgetQuota: {
    zh: `每月预算必须是 1 到 ${maxUnits} 之间的整数`,
    en: `The budget of a month must be a whole number from 1 to ${maxUnits}`,
  },
  budgetWarnPercents: {
    zh: '提醒阈值最多 10 个，须为 1 到 100 之间的整数百分比',
    en: 'Thresholds are whole percentages from 1 to 100, 10 of them at most',
  },
  budgetHard: { zh: '是否为硬性上限只能是 true 或 false', en: 'Whether a budget is a hard limit is true or false' },
})
