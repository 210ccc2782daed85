import { z } from 'zod'
import { isKeepable } from '../../../http/core/keepable'
import { isPlainName } from '../../../http/core/names'
import { flag, json } from '../../core/definition'
import { jsonText, tableOf } from '../../core/exact-json'

const relay = { owner: 'relay' } as const

/** Each is one more upstream that a single call may ask. */
export const mostAliasModels = 8
/** Lists of models and prices look at all of them. */
export const mostAliases = 500

const modelName = jsonText
  .trim()
  .min(1)
  .max(256)
  .refine((name) => isPlainName(name) && isKeepable(name), { params: { reason: 'wrong-shape' } })

/**
 * Alias -> the models that a call for it goes to, in turn. A model is never another alias, so nothing leads in circles; the
 * alias's own name among its models is the model of that name, which so gets models to fall back on.
 */
const aliases = tableOf(z.array(modelName)).superRefine((table, context) => {
  const names = new Set(Object.keys(table))
  if (names.size > mostAliases) context.addIssue({ code: 'custom', params: { reason: 'many-aliases' } })
  for (const [alias, models] of Object.entries(table)) {
    const fault = models.length === 0 ? 'empty-alias' : models.length > mostAliasModels ? 'many-models' : null
    if (fault !== null) context.addIssue({ code: 'custom', path: [alias], params: { reason: fault } })
    models.forEach((model, index) => {
      const reason =
        model !== alias && names.has(model) ? 'nested-alias' : models.indexOf(model) < index ? 'repeated-name' : null
      if (reason !== null) context.addIssue({ code: 'custom', path: [alias, model], params: { reason } })
    })
  }
})

/** Names that stand for models, and for which failures a call for one goes on with its next model. */
export const aliasOptions = {
  ModelAliases: json({}, aliases, { ...relay, zh: '模型别名', en: 'Model aliases' }),
  ModelFallbackNoChannel: flag(true, {
    ...relay,
    zh: '无可用渠道时改用下一个模型',
    en: 'Next model where no channel has it',
  }),
  ModelFallbackRateLimited: flag(true, { ...relay, zh: '被限流时改用下一个模型', en: 'Next model when rate limited' }),
  ModelFallbackUpstreamFailed: flag(true, {
    ...relay,
    zh: '上游失败时改用下一个模型',
    en: 'Next model when an upstream fails',
  }),
  ModelFallbackContextLength: flag(true, {
    ...relay,
    zh: '超出上下文长度时改用下一个模型',
    en: 'Next model when a request is too long',
  }),
  ModelFallbackContentFilter: flag(false, {
    ...relay,
    zh: '被内容过滤拒绝时改用下一个模型',
    en: 'Next model when a content filter refuses',
  }),
}
