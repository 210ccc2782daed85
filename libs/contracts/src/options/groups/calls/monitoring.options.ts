import { z } from 'zod'
import { maxUnits } from '../../../core/units'
import { flag, integer, lines, measure } from '../../core/definition'

const channels = { owner: 'channels' } as const

/**
 * The most retries of a call. Each is a request to an upstream that somebody's one call makes, and the caller waits for all of them:
 * whom twenty channels have failed no other will help.
 */
export const mostRetries = 20

/** A Chinese, Japanese or Korean character says as much as two letters do. */
const breadthOf = (word: string) =>
  [...word].reduce(
    (sum, letter) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter) ? 2 : 1),
    0,
  )

/** Words of before the rule are still read until somebody writes the list. */
const tellingWords = z.array(z.string()).superRefine((words, context) => {
  for (const [index, word] of words.entries())
    if (breadthOf(word) < 3) context.addIssue({ code: 'custom', path: [index], params: { reason: 'short-keyword' } })
})

/** No upstream answers a chat that soon. */
const tellingThreshold = z
  .number()
  .refine((seconds) => seconds === 0 || seconds >= 0.1, { params: { reason: 'short-threshold' } })

/** When a channel is switched off or on by itself, how often a call is tried again, and when users are warned. */
export const monitoringOptions = {
  RetryTimes: integer(0, {
    owner: 'relay',
    max: mostRetries,
    isReadBeyond: true,
    zh: '失败重试次数',
    en: 'Retries after a failure',
  }),
  ChannelDisableThreshold: measure('5', {
    ...channels,
    min: 0,
    written: tellingThreshold,
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
    { ...channels, written: tellingWords, zh: '自动禁用关键词', en: 'Words that disable a channel' },
  ),
}
