import { defineTexts } from '@tollgate/texts'
import { maxUnits } from '../../../core/units'
import { callLimitTexts } from '../../core/call-limits'

/** What the forms of one's own account and of the settings panels say of a field. */
export const accountFaults = defineTexts('identity', {
  ...callLimitTexts,
  notifyTypeUnknown: {
    zh: '通知方式只能是邮件或 Webhook',
    en: 'Notifications go by email or by webhook',
  },
  quotaMalformed: { zh: '额度必须是不小于 0 的整数', en: 'The quota must be a whole number of at least 0' },
  quotaTooLarge: { zh: `额度不能大于 ${maxUnits}`, en: `The quota is at most ${maxUnits}` },
  thresholdTooLarge: {
    zh: `额度预警阈值不能大于 ${maxUnits}`,
    en: `The warning threshold is at most ${maxUnits}`,
  },
  thresholdMalformed: {
    zh: '额度预警阈值必须是大于 0 的整数',
    en: 'The warning threshold must be a whole number above 0',
  },
  webhookUrlMalformed: {
    zh: 'Webhook 地址必须以 https:// 开头',
    en: 'The webhook address must start with https://',
  },
  webhookUrlTooLong: {
    zh: 'Webhook 地址过长',
    en: 'The webhook address is too long',
  },
  webhookUrlRequired: {
    zh: '请输入 Webhook 地址',
    en: 'Enter the webhook address',
  },
  webhookSecretTooLong: {
    zh: 'Webhook 密钥不能超过 200 个字符',
    en: 'The webhook secret may have at most 200 characters',
  },
  originalPasswordRequired: { zh: '请输入原密码', en: 'Enter your current password' },
  deletionUnconfirmed: {
    zh: '请输入你的账户名以确认删除！',
    en: 'Enter your username to confirm the deletion',
  },
  wellKnownMalformed: {
    zh: 'Well-Known URL 必须以 http:// 或 https:// 开头',
    en: 'The Well-Known URL must start with http:// or https://',
  },
})
