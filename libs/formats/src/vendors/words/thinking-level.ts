import type { Fates } from '../../parts/fates'
import type { Thinking } from '../../parts/prompt'

/** How much is thought, as vendors tell it who know three levels. */
export type ThinkingLevel = 'low' | 'medium' | 'high'

/**
 * The level next to what was asked for; null where only that it thinks was said. A number of tokens is a level up to 4,096 `low`,
 * up to 16,384 `medium`, above `high`.
 */
export function thinkingLevel({ effort, budget }: Thinking, fates: Fates): ThinkingLevel | null {
  if (effort === 'low' || effort === 'medium' || effort === 'high') return effort
  if (effort === null && budget === null) return null
  fates.change('thinking')
  if (effort !== null) return effort === 'minimal' ? 'low' : 'high'
  return (budget ?? 0) <= 4_096 ? 'low' : (budget ?? 0) <= 16_384 ? 'medium' : 'high'
}
