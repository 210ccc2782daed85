import { defineErrors } from '@tollgate/platform'

/** Everything billing refuses, and why. */
export const billingErrors = defineErrors({
  'billing.account-not-found': {
    kind: 'refused',
    level: 'warn',
    zh: '用户没有额度账户',
    en: 'The user has no quota account',
  },
  'billing.token-not-found': { kind: 'refused', level: 'info', zh: '令牌不存在', en: 'There is no such token' },
  'billing.token-name-required': {
    kind: 'refused',
    level: 'info',
    zh: '请输入令牌名称',
    en: 'Please enter a name for the token',
  },
  'billing.token-name-too-long': {
    kind: 'refused',
    level: 'info',
    zh: '令牌名称不能超过 {maximum} 个字符',
    en: 'The name of a token has at most {maximum} characters',
  },
  'billing.token-expiry-malformed': {
    kind: 'refused',
    level: 'info',
    zh: '过期时间格式错误！',
    en: 'The expiry time is not a valid time',
  },
  'billing.token-quota-malformed': {
    kind: 'refused',
    level: 'info',
    zh: '令牌额度必须是不小于 0 的整数',
    en: 'The quota of a token must be a whole number of at least 0',
  },
  'billing.token-quota-too-large': {
    kind: 'refused',
    level: 'info',
    zh: '令牌额度不能大于 {maximum}',
    en: 'The quota of a token is at most {maximum}',
  },
  'billing.token-count': {
    kind: 'refused',
    level: 'info',
    zh: '一次可以新建 1 到 100 个令牌',
    en: 'Between 1 and 100 tokens can be made at once',
  },
  'billing.token-address-malformed': {
    kind: 'refused',
    level: 'info',
    zh: 'IP 白名单每行必须是一个 IP 地址或 CIDR 网段',
    en: 'Each line of the IP whitelist must be an IP address or a CIDR block',
  },
  'billing.token-status': {
    kind: 'refused',
    level: 'info',
    zh: '令牌只能切换为启用或禁用',
    en: 'A token can only be enabled or disabled',
  },
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
