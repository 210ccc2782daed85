import { z } from 'zod'
import { flag, integer, json, measure } from '../../core/definition'
import { jsonInteger, jsonText, tableOf } from '../../core/exact-json'
import { safetyTable } from './safety.options'

const relay = { owner: 'relay' } as const
/** An hour. A timer of more than 24 days would be one of a millisecond. */
const mostPingSeconds = 3_600
const share = { ...relay, min: 0.1, max: 1 } as const

const headerValue = z.string().refine((given) => /^[\t\x20-\x7e\x80-\xff]*$/.test(given), {
  params: { reason: 'bad-header' },
})

/** Header name -> values; one value may stand without brackets. */
const headers = z
  .record(
    z.string(),
    z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(headerValue)),
  )
  .refine((all) => Object.keys(all).every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)), {
    params: { reason: 'bad-header' },
  })

/** How requests are shaped for some providers. */
export const providerOptions = {
  'global.pass_through_request_enabled': flag(false, { ...relay, zh: '启用请求透传', en: 'Pass requests through' }),
  'general_setting.ping_interval_enabled': flag(false, { ...relay, zh: '启用 Ping 间隔', en: 'Keep-alive in streams' }),
  'general_setting.ping_interval_seconds': integer(60, {
    ...relay,
    min: 1,
    max: mostPingSeconds,
    zh: 'Ping 间隔（秒）',
    en: 'Keep-alive interval (seconds)',
  }),

  'gemini.safety_settings': json(
    {
      default: 'OFF',
      HARM_CATEGORY_HARASSMENT: 'BLOCK_NONE',
      HARM_CATEGORY_HATE_SPEECH: 'BLOCK_NONE',
      HARM_CATEGORY_SEXUALLY_EXPLICIT: 'BLOCK_NONE',
      HARM_CATEGORY_DANGEROUS_CONTENT: 'BLOCK_NONE',
    },
    safetyTable,
    { ...relay, zh: 'Gemini 安全设置', en: 'Gemini safety settings' },
  ),
  'gemini.version_settings': json(
    { default: 'v1beta', 'gemini-1.0-pro': 'v1beta' },
    tableOf(z.string().regex(/^[\w.-]+$/)),
    { ...relay, zh: 'Gemini 版本设置', en: 'Gemini versions' },
  ),
  'gemini.supported_imagine_models': json(
    ['gemini-2.0-flash-exp-image-generation', 'gemini-2.0-flash-exp'],
    z.array(jsonText.min(1)),
    { ...relay, zh: 'Gemini 支持图片生成的模型', en: 'Gemini models that make images' },
  ),
  'gemini.thinking_adapter_enabled': flag(false, {
    ...relay,
    zh: '启用 Gemini 思考后缀适配',
    en: 'Gemini thinking suffix',
  }),
  'gemini.thinking_adapter_budget_tokens_percentage': measure('0.6', {
    ...share,
    zh: 'Gemini 思考预算占比',
    en: 'Gemini thinking share',
  }),

  'claude.model_headers_settings': json({}, tableOf(headers), {
    ...relay,
    zh: 'Claude 请求头覆盖',
    en: 'Claude headers',
  }),
  'claude.default_max_tokens': json({ default: 8192 }, tableOf(jsonInteger(1)), {
    ...relay,
    zh: 'Claude 缺省 MaxTokens',
    en: 'Claude default max tokens',
  }),
  'claude.thinking_adapter_enabled': flag(true, {
    ...relay,
    zh: '启用 Claude 思考后缀适配',
    en: 'Claude thinking suffix',
  }),
  'claude.thinking_adapter_budget_tokens_percentage': measure('0.8', {
    ...share,
    zh: 'Claude 思考预算占比',
    en: 'Claude thinking share',
  }),
}
