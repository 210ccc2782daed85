import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, numberOf } from '../../../parts/fields'
import { type Effort, efforts, type Prompt, type Thinking } from '../../../parts/prompt'

/** `reasoning_effort` of OpenAI, or OpenRouter's `reasoning` (https://openrouter.ai/docs/use-cases/reasoning-tokens). */
export function readThinking({ reasoning_effort: told, reasoning }: Fields): Thinking | null {
  const more = fieldsOf(reasoning)
  const effort = readEffort(told ?? more?.effort)
  const budget = numberOf(more?.max_tokens)
  if (effort === 'none' || more?.enabled === false) return { mode: 'off', budget: null, effort: null }
  if (effort === null && budget === null && more?.enabled !== true) return null
  return { mode: 'on', budget, effort }
}

/**
 * An effort, as it is where the caller speaks as OpenAI does. One where a number of tokens was given: OpenAI's models take no
 * number. The three that every model that thinks knows, so that none is refused for a word: `minimal`, `xhigh` and `max` are of
 * single models.
 *
 * | tokens          | effort   |
 * | --------------- | -------- |
 * | up to 4,096     | `low`    |
 * | up to 16,384    | `medium` |
 * | more            | `high`   |
 */
export function writeThinking({ thinking, format }: Prompt, fates: Fates): Effort | 'none' | undefined {
  if (thinking === null) return undefined
  const { mode, budget, effort } = thinking
  const isOpenais = format === 'openai' || format === 'openai-responses'
  if (isOpenais && (budget === null || effort !== null)) return mode === 'off' ? 'none' : (effort ?? undefined)
  // `none` is of single models too, and the others refuse it; whether they think at all is theirs to choose.
  if (mode === 'off') return void fates.leaveOut('thinking')
  const wanted = effort ?? (budget === null ? null : effortOf(budget))
  if (wanted === null) return void fates.leaveOut('thinking')
  const known = wanted === 'minimal' ? 'low' : wanted === 'xhigh' || wanted === 'max' ? 'high' : wanted
  if (budget !== null || known !== wanted) fates.change('thinking')
  return known
}

function effortOf(tokens: number): Effort {
  if (tokens <= 4_096) return 'low'
  return tokens <= 16_384 ? 'medium' : 'high'
}

function readEffort(value: unknown): Effort | 'none' | null {
  if (value === 'none') return value
  return efforts.find((effort) => effort === value) ?? null
}
