import type { VerdictCause } from '@tollgate/contracts'
import { channelStatus } from '@tollgate/contracts/http/channels'
import type { Language } from '@tollgate/platform'
import { defineTexts, fill, type Text } from '@tollgate/texts'
import type { WebhookBody } from './quota-warning'

/** A channel that does without one of its keys, which its upstream refuses, and goes on by the others. */
export interface ChannelWithoutKey {
  readonly id: number
  readonly name: string
  /** As people count keys. */
  readonly place: number
  readonly reason: string
  /** Of all its keys; null where channels does not say. */
  readonly keys: { readonly count: number; readonly disabled: number } | null
  readonly link: string
}

/** A channel that was disabled or enabled by itself. */
export interface SwitchedChannel {
  readonly id: number
  readonly name: string
  readonly isEnabled: boolean
  readonly cause: VerdictCause
  readonly reason: string
  /** Where the channels are. */
  readonly link: string
}

const texts = defineTexts('channel-notice', {
  disabled: { zh: '渠道“{name}”（#{id}）已被自动禁用', en: 'Channel {name} (#{id}) was disabled' },
  enabled: { zh: '渠道“{name}”（#{id}）已自动恢复', en: 'Channel {name} (#{id}) is enabled again' },
  refused: { zh: '上游拒绝了它的密钥：{reason}', en: 'Its upstream refused the key: {reason}' },
  key: {
    zh: '渠道“{name}”（#{id}）的密钥 {place} 已被自动禁用',
    en: 'Key {place} of channel {name} (#{id}) was disabled',
  },
  keyRefused: {
    zh: '上游拒绝了此密钥，其余密钥照常使用：{reason}',
    en: 'Its upstream refused it, the others are used: {reason}',
  },
  keysRefused: {
    zh: '上游拒绝了此密钥，{count} 个密钥中现有 {disabled} 个停用：{reason}',
    en: 'Its upstream refused it, {disabled} of {count} keys are disabled now: {reason}',
  },
  slow: { zh: '测试时间过长：{reason}', en: 'A test took too long: {reason}' },
  balance: { zh: '上游余额不足：{reason}', en: 'Nothing is left at its upstream: {reason}' },
  passed: { zh: '测试已成功。', en: 'A test was answered.' },
})

const contents: Readonly<Record<Language, string>> = {
  zh: '{{value}}。{{value}} 查看渠道：{{value}}',
  en: '{{value}}. {{value}} See the channels: {{value}}',
}

/** Why a channel was switched, in both languages. */
export function whyOf({ cause, reason }: Pick<SwitchedChannel, 'cause' | 'reason'>): Text {
  if (cause === 'passed') return texts.passed
  const text = texts[cause]
  return { zh: fill(text, 'zh', { reason }), en: fill(text, 'en', { reason }) }
}

/** The status that the channel has now. */
export function statusOf({ isEnabled }: Pick<SwitchedChannel, 'isEnabled'>): number {
  return isEnabled ? channelStatus.enabled : channelStatus.autoDisabled
}

/** The body for a webhook that tells of it. */
export function channelNotice(channel: SwitchedChannel, language: Language, atMs: number): WebhookBody {
  const { id, name, isEnabled, link } = channel
  const title = fill(isEnabled ? texts.enabled : texts.disabled, language, { name, id })
  return {
    type: `channel_update_${id}_${statusOf(channel)}`,
    title,
    content: contents[language],
    values: [title, whyOf(channel)[language], link],
    timestamp: Math.floor(atMs / 1_000),
  }
}

/** Why a channel does without a key, in both languages. */
export function whyOfKey({ keys, reason }: Pick<ChannelWithoutKey, 'keys' | 'reason'>): Text {
  const said = (language: Language) =>
    keys === null
      ? fill(texts.keyRefused, language, { reason })
      : fill(texts.keysRefused, language, { ...keys, reason })
  return { zh: said('zh'), en: said('en') }
}

/** The body for a webhook that tells of a key. */
export function keyNotice(channel: ChannelWithoutKey, language: Language, atMs: number): WebhookBody {
  const { id, name, place, link } = channel
  const title = fill(texts.key, language, { name, id, place })
  return {
    type: `channel_key_${id}`,
    title,
    content: contents[language],
    values: [title, whyOfKey(channel)[language], link],
    timestamp: Math.floor(atMs / 1_000),
  }
}
