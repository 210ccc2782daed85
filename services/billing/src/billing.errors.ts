import { billingFaults } from '@tollgate/contracts/http/billing'
import { defineErrors } from '@tollgate/platform'

/** Everything billing refuses, and why. */
export const billingErrors = defineErrors('billing', {
  ...billingFaults,
  accountNotFound: {
    level: 'warn',
    zh: '用户没有额度账户',
    en: 'The user has no quota account',
  },
  accountFull: {
    zh: '账户额度将超过上限，无法增加',
    en: 'The account cannot hold that much more quota',
  },
  tokensTooMany: {
    zh: '每个用户最多可拥有 {most} 个令牌，您已有 {present} 个，请先删除不用的令牌',
    en: 'You can have at most {most} tokens and have {present}. Delete some that you no longer use first',
  },
  tokenNotFound: { isGone: true, zh: '令牌不存在', en: 'There is no such token' },
  tokenExpired: {
    zh: '令牌已过期，无法启用，请先修改过期时间或设为永不过期',
    en: 'The token has expired and cannot be enabled: change its expiry time or let it never expire first',
  },
  tokenExhausted: {
    zh: '令牌额度已用尽，无法启用，请先修改剩余额度或设为无限额度',
    en: 'The token is exhausted and cannot be enabled: change its quota or make it unlimited first',
  },
  tokenKeyHidden: {
    zh: '密钥已隐藏，无法再次显示；如需新密钥请更换密钥',
    en: 'The key is hidden and cannot be shown again: rotate it to have a new one',
  },
  tokenKeyRotated: {
    zh: '密钥刚刚已被更换，请刷新后再试',
    en: 'The key has been rotated meanwhile: look again first',
  },
  tokenNoPreviousKey: { zh: '没有仍然有效的旧密钥', en: 'There is no old key that still works' },
  tokenGroup: { zh: '无权使用分组 {group}', en: 'You may not use the group {group}' },
})
