import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { type Effort, efforts, type Prompt, type Thinking } from '../../../parts/prompt'
import { numericOf } from '../words/in-camel'
import type { ModelTraits } from './gemini-model'

/**
 * Tokens to think with for an effort, as Google's own OpenAI-compatible API has them
 * (https://ai.google.dev/gemini-api/docs/openai#thinking); the two beyond are bounded by the model.
 */
const budgets: Readonly<Record<Effort, number>> = {
  minimal: 1_024,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 32_768,
  max: 32_768,
}
/** As many as the model likes. */
const dynamic = -1

/** A `thinkingConfig`; null where it says nothing. Thoughts are shown to who asks for them: then it is on. */
export function readThinking(config: Fields | null): Thinking | null {
  if (config === null) return null
  const level = typeof config.thinkingLevel === 'string' ? config.thinkingLevel.toLowerCase() : null
  const effort = efforts.find((one) => one === level) ?? null
  const tokens = numericOf(config.thinkingBudget)
  if (tokens === 0) return { mode: 'off', budget: null, effort: null }
  const budget = tokens === null || tokens < 0 ? null : tokens
  const isOn = config.includeThoughts === true || tokens === dynamic
  return isOn || budget !== null || effort !== null ? { mode: isOn ? 'on' : null, budget, effort } : null
}

/**
 * How much to think, and whether it is shown: by a level from Gemini 3 on, by a number of tokens before; null where it is left
 * to the model. A number of tokens is a level up to 4,096 `low`, up to 16,384 `medium`, above `high`.
 */
export function writeThinking(
  { thinking, format }: Prompt,
  { traits, fates }: { traits: ModelTraits; fates: Fates },
): Fields | null {
  if (thinking === null) return null
  const { mode, budget, effort } = thinking
  const shown = mode === 'on' ? { includeThoughts: true } : {}
  if (format === 'gemini') {
    if (mode === 'off') return { thinkingBudget: 0 }
    return {
      ...(budget !== null && { thinkingBudget: budget }),
      ...(effort && { thinkingLevel: effort }),
      ...shown,
    }
  }
  if (traits.thinking === 'none') {
    if (mode !== 'off') fates.leaveOut('thinking')
    return null
  }
  if (mode === 'off') {
    if (!traits.hasOff) fates.change('thinking')
    return leastThinking(traits)
  }
  if (budget === null && effort === null) return shown
  if (traits.thinking === 'budget') {
    const { least, most } = traits.budget
    const tokens = Math.max(least, Math.min(most, Math.ceil(budget ?? budgets[effort ?? 'medium'])))
    if (tokens !== budget) fates.change('thinking')
    return { thinkingBudget: tokens, ...shown }
  }
  const level = levelOf(effort ?? effortOf(budget ?? 0), traits)
  if (level !== effort) fates.change('thinking')
  return { thinkingLevel: level, ...shown }
}

/** As little as a model that thinks can: not at all, or, where it always does, by its least budget or level. */
export function leastThinking({ thinking, hasOff, budget, levels }: ModelTraits): Fields {
  if (hasOff) return { thinkingBudget: 0 }
  return thinking === 'budget' ? { thinkingBudget: budget.least } : { thinkingLevel: levels[0] }
}

/** So many tokens as a model of Gemini 3 and on is told them: by the level next to them. */
export function levelFor(tokens: number, traits: ModelTraits): Effort {
  return levelOf(effortOf(tokens), traits)
}

function effortOf(tokens: number): Effort {
  if (tokens <= 4_096) return 'low'
  return tokens <= 16_384 ? 'medium' : 'high'
}

/** The one that it knows in place of this one: the next above, or the highest. */
function levelOf(effort: Effort, { levels }: ModelTraits): Effort {
  const wanted = efforts.indexOf(effort)
  return levels.find((level) => efforts.indexOf(level) >= wanted) ?? 'high'
}
