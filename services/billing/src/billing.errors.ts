import { billingFaults } from '@tollgate/contracts/http/billing'
import { defineErrors, refusals } from '@tollgate/platform'

/** Everything billing refuses, and why. */
export const billingErrors = defineErrors({
  ...refusals(billingFaults),
  'billing.account-not-found': {
    kind: 'refused',
    level: 'warn',
    zh: '用户没有额度账户',
    en: 'The user has no quota account',
  },
  'billing.token-not-found': { kind: 'refused', level: 'info', zh: '令牌不存在', en: 'There is no such token' },
  'billing.token-expired': {
    kind: 'refused',
    level: 'info',
    zh: '令牌已过期，无法启用，请先修改过期时间或设为永不过期',
    en: 'The token has expired and cannot be enabled: change its expiry time or let it never expire first',
  },
  'billing.token-exhausted': {
    kind: 'refused',
    level: 'info',
    zh: '令牌额度已用尽，无法启用，请先修改剩余额度或设为无限额度',
    en: 'The token is exhausted and cannot be enabled: change its quota or make it unlimited first',
  },
  'billing.token-group': {
    kind: 'refused',
    level: 'info',
    zh: '无权使用分组 {group}',
    en: 'You may not use the group {group}',
  },
})
