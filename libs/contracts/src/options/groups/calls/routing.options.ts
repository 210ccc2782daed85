import { z } from 'zod'
import { isKeepable } from '../../../http/core/keepable'
import { isPlainName } from '../../../http/core/names'
import { routingStrategies } from '../../../relay/routing-decision'
import { json } from '../../core/definition'
import { jsonText, tableOf } from '../../core/exact-json'

/** Every relay looks through all patterns for each model once. */
const mostPatterns = 500

/** A name of a model, or the beginning of some, closed by `*`. */
const isPattern = (text: string) =>
  text.length > 0 && text.length <= 256 && /^[^*]*\*?$/.test(text) && isPlainName(text) && isKeepable(text)

const strategies = tableOf(jsonText.pipe(z.enum(routingStrategies))).superRefine((table, context) => {
  const patterns = Object.keys(table)
  if (patterns.length > mostPatterns || !patterns.every(isPattern))
    context.addIssue({ code: 'custom', params: { reason: 'wrong-shape' } })
})

/** How channels are chosen for single models. */
export const routingOptions = {
  ModelRoutingStrategies: json({}, strategies, {
    owner: 'relay',
    zh: '模型路由策略',
    en: 'Routing strategies of models',
  }),
}
