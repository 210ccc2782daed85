import type { FaultTexts } from '../core/fault'
import { maxTokenCount, maxTokenNameLength, maxTokenQuota } from './token.bounds'

/** What the forms of billing say when a field does not fit; the server says the same. */
export const billingFaults = {
  'billing.token-name-required': { zh: '请输入令牌名称', en: 'Please enter a name for the token' },
  'billing.token-name-too-long': {
    zh: `令牌名称不能超过 ${maxTokenNameLength} 个字符`,
    en: `The name of a token has at most ${maxTokenNameLength} characters`,
  },
  'billing.token-expiry-malformed': { zh: '过期时间格式错误！', en: 'The expiry time is not a valid time' },
  'billing.token-quota-malformed': {
    zh: '令牌额度必须是不小于 0 的整数',
    en: 'The quota of a token must be a whole number of at least 0',
  },
  'billing.token-quota-too-large': {
    zh: `令牌额度不能大于 ${maxTokenQuota}`,
    en: `The quota of a token is at most ${maxTokenQuota}`,
  },
  'billing.token-count': {
    zh: `一次可以新建 1 到 ${maxTokenCount} 个令牌`,
    en: `Between 1 and ${maxTokenCount} tokens can be made at once`,
  },
  'billing.token-address-malformed': {
    zh: 'IP 白名单每行必须是一个 IP 地址或 CIDR 网段',
    en: 'Each line of the IP whitelist must be an IP address or a CIDR block',
  },
  'billing.transfer-malformed': { zh: '请输入划转金额', en: 'Enter the amount to transfer' },
  'billing.token-status': { zh: '令牌只能切换为启用或禁用', en: 'A token can only be enabled or disabled' },
} as const satisfies FaultTexts
