import type { FaultTexts } from '../core/fault'
import { maxKeyLength } from './channel.fields'

/** What the forms of channels say when a field does not fit; the server says the same. */
export const channelsFaults = {
  'channels.name-and-key-required': { zh: '请填写渠道名称和渠道密钥！', en: 'Enter a channel name and a key' },
  'channels.key-required': { zh: '请填写密钥', en: 'Enter a key' },
  'channels.key-malformed': {
    zh: '渠道密钥包含无效字符',
    en: 'A channel key may hold printable ASCII characters only',
  },
  'channels.key-too-long': {
    zh: `渠道密钥不能超过 ${maxKeyLength} 个字符`,
    en: `A channel key has at most ${maxKeyLength} characters`,
  },
  'channels.too-many-keys': { zh: '渠道密钥过多', en: 'The channel has too many keys' },
  'channels.models-required': { zh: '请至少选择一个模型！', en: 'Choose at least one model' },
  'channels.group-required': { zh: '请至少选择一个分组！', en: 'Choose at least one group' },
  'channels.model-mapping-malformed': {
    zh: '模型映射必须是合法的 JSON 格式！',
    en: 'The model mapping must be a JSON object from name to name',
  },
  'channels.status-mapping-malformed': {
    zh: '状态码映射必须是合法的 JSON 格式！',
    en: 'The status code mapping must be a JSON object from status code to status code',
  },
  'channels.param-override-malformed': {
    zh: '参数覆盖必须是合法的 JSON 格式！',
    en: 'The parameter override must be a JSON object',
  },
  'channels.setting-malformed': {
    zh: '渠道额外设置必须是合法的 JSON 格式！',
    en: 'The channel setting must be a JSON object',
  },
  'channels.priority-malformed': {
    zh: '优先级必须是整数，且不小于 -999！',
    en: 'The priority must be a whole number, at least -999',
  },
  'channels.weight-malformed': { zh: '权重必须是非负整数！', en: 'The weight must be a whole number, at least 0' },
  'channels.status-unknown': {
    zh: '渠道状态只能是启用或禁用',
    en: 'A channel can be enabled or disabled, nothing else',
  },
  'channels.nothing-selected': { zh: '请先选择渠道！', en: 'Choose channels first' },
  'channels.tag-required': { zh: '标签不能为空！', en: 'The tag must not be empty' },
} as const satisfies FaultTexts
