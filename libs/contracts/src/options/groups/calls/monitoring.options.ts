import { maxUnits } from '../../../core/units'
import { flag, integer, lines, measure } from '../../core/definition'

const channels = { owner: 'channels' } as const

/** When a channel is switched off or on by itself, how often a call is tried again, and when users are warned. */
export const monitoringOptions = {
  RetryTimes: integer(0, { owner: 'relay', zh: '失败重试次数', en: 'Retries after a failure' }),
  ChannelDisableThreshold: measure('5', {
    ...channels,
    min: 0,
    zh: '测试所有渠道的最长响应时间（秒）',
    en: 'Longest answer time in a test (seconds)',
  }),
  QuotaRemindThreshold: integer(1_000, {
    owner: 'billing',
    max: maxUnits,
    zh: '额度提醒阈值',
    en: 'Quota warning threshold',
  }),
  AutomaticDisableChannelEnabled: flag(false, {
    ...channels,
    zh: '失败时自动禁用通道',
    en: 'Disable failing channels',
  }),
  AutomaticEnableChannelEnabled: flag(false, {
    ...channels,
    zh: '成功时自动启用通道',
    en: 'Enable channels that work again',
  }),
  AutomaticDisableKeywords: lines(
    [
      'credit balance is too low',
      'organization has been disabled',
      'exceeded your current quota',
      'permission denied',
      'security token included in the request is invalid',
      'operation not allowed',
      'account is not authorized',
    ],
    { ...channels, zh: '自动禁用关键词', en: 'Words that disable a channel' },
  ),
}
