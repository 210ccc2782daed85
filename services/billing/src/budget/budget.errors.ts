import { budgetFaults } from '@tollgate/contracts/http/billing'
import { defineErrors } from '@tollgate/platform'

/** Why a budget is not set or deleted. */
export const budgetErrors = defineErrors('billing', {
  ...budgetFaults,
  budgetNotFound: { isGone: true, zh: '预算不存在', en: 'There is no such budget' },
  budgetNotYours: {
    zh: '您只能为自己的账户和令牌设置预算',
    en: 'You can set budgets of your own account and tokens only',
  },
  budgetAdministrators: {
    zh: '该预算由管理员设置，您不能更改或删除',
    en: 'An administrator has set this budget: you cannot change or delete it',
  },
  budgetRankTooHigh: {
    zh: '无权操作同级或更高级别用户的预算',
    en: 'You cannot act on budgets of a user of the same or a higher level',
  },
  budgetUserUnknown: { zh: '用户不存在', en: 'There is no such user' },
  budgetTokenUnknown: { zh: '令牌不存在', en: 'There is no such token' },
  budgetGroupUnknown: { zh: '分组 {group} 不存在', en: 'There is no group {group}' },
})
