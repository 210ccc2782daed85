import { defineTexts } from '@tollgate/texts'
import { maxUnits } from '../../core/units'
import { callLimitTexts } from '../core/call-limits'
import { maxCacheSeconds, maxOverlapSeconds, maxTokenCount, maxTokenNameLength } from './token-bounds'

/** What the forms of billing say when a field does not fit; the server says the same. */
export const billingFaults = defineTexts('billing', {
  tokenNameRequired: { zh: '请输入令牌名称', en: 'Please enter a name for the token' },
  tokenNameTooLong: {
    zh: `令牌名称不能超过 ${maxTokenNameLength} 个字符`,
    en: `The name of a token has at most ${maxTokenNameLength} characters`,
  },
  tokenNameDeceiving: {
    zh: '令牌名称不能包含控制字符、换行或改变文字方向的字符',
    en: 'The name of a token may not contain control characters, line breaks, or characters that turn the direction of the text',
  },
  tokenModelDeceiving: {
    zh: '模型名称不能包含控制字符或改变文字方向的字符',
    en: 'The name of a model may not contain control characters, or characters that turn the direction of the text',
  },
  tokenExpiryMalformed: { zh: '过期时间格式错误！', en: 'The expiry time is not a valid time' },
  tokenQuotaMalformed: {
    zh: '令牌额度必须是不小于 0 的整数',
    en: 'The quota of a token must be a whole number of at least 0',
  },
  tokenQuotaTooLarge: {
    zh: `令牌额度不能大于 ${maxUnits}`,
    en: `The quota of a token is at most ${maxUnits}`,
  },
  tokenCount: {
    zh: `一次可以新建 1 到 ${maxTokenCount} 个令牌`,
    en: `Between 1 and ${maxTokenCount} tokens can be made at once`,
  },
  tokenAddressMalformed: {
    zh: 'IP 白名单每行必须是一个 IP 地址或 CIDR 网段',
    en: 'Each line of the IP whitelist must be an IP address or a CIDR block',
  },
  tokenCacheSeconds: {
    zh: `缓存回答的有效秒数必须是 0 到 ${maxCacheSeconds} 之间的整数`,
    en: `The age of a cached answer must be a whole number of seconds from 0 to ${maxCacheSeconds}`,
  },
  tokenOverlap: {
    zh: `旧密钥的保留秒数必须是 0 到 ${maxOverlapSeconds} 之间的整数`,
    en: `The old key can go on for a whole number of seconds from 0 to ${maxOverlapSeconds}`,
  },
  transferMalformed: { zh: '请输入划转金额', en: 'Enter the amount to transfer' },
  transferTooLarge: {
    zh: `划转金额不能大于 ${maxUnits}`,
    en: `At most ${maxUnits} can be transferred`,
  },
  topUpAmount: { zh: '充值数量必须是整数', en: 'The top-up amount must be a whole number' },
  paymentMethod: { zh: '不支持的支付方式', en: 'This payment method is not supported' },
  settleReason: {
    zh: '请说明原因（不超过 200 个字符，不含控制字符）',
    en: 'Say why (at most 200 characters, none of them a control character)',
  },
  refundMoney: {
    zh: '退款金额应为数字，最多两位小数',
    en: 'What was refunded is a number with two digits behind the point at most',
  },
  ...callLimitTexts,
  tokenStatus: { zh: '令牌只能切换为启用或禁用', en: 'A token can only be enabled or disabled' },
  statementMonth: { zh: '月份格式错误，例如 2026-01', en: 'The month has to be written as 2026-01' },
})
