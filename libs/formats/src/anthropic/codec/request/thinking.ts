import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import type { Effort, Prompt } from '../../../parts/prompt'
import type { ModelTraits } from './claude-model'

/**
 * Tokens to think with, where the other side gave an effort and the model wants a number
 * (https://platform.claude.com/docs/en/build-with-claude/extended-thinking). A fifth of the limit at least is left for the answer.
 */
const budgets: Readonly<Record<Effort, number>> = {
  minimal: 1_024,
  low: 4_096,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 65_536,
}
/** Less is refused. */
const leastBudget = 1_024
const shareOfThought = 0.8

/** What is to be known of a request to write how much is thought. */
export interface ThinkingOptions {
  readonly traits: ModelTraits
  readonly maxTokens: number
  readonly fates: Fates
}

/** The fields of a request that tell of thinking: none where it is left to the model. */
export interface ThinkingFields {
  readonly thinking: Fields | null
  readonly effort: Effort | null
}

const nothing: ThinkingFields = { thinking: null, effort: null }

/**
 * How much to think. Models that think by effort take the effort as it is; older ones take a number of tokens, which
 * `budgets` has for each; the oldest do not think. Thinking gives way where Claude refuses it: beside a choice that forces a
 * tool, and, for a number of tokens, where the last call of a tool came without the thoughts that led to it.
 */
export function writeThinking(prompt: Prompt, options: ThinkingOptions): ThinkingFields {
  const { thinking, format } = prompt
  if (format === 'anthropic') return asItStood(prompt)
  const { traits, fates } = options
  if (isForced(prompt)) return withoutThinking(thinking !== null && thinking.mode !== 'off', options)
  if (thinking === null) return nothing
  if (thinking.mode === 'off') return noThinking(options)
  if (traits.thinking === 'none') return leftOut(fates)
  if (traits.thinking === 'adaptive') {
    const effort = knownEffort(thinking.effort, traits)
    if (thinking.budget !== null || effort !== thinking.effort) fates.change('thinking')
    return { thinking: { type: 'adaptive', ...(traits.isSilent && { display: 'summarized' }) }, effort }
  }
  const budget = budgetOf(prompt, options)
  if (budget === null || lacksThoughts(prompt)) return leftOut(fates)
  if (budget !== thinking.budget) fates.change('thinking')
  return { thinking: { type: 'enabled', budget_tokens: budget }, effort: null }
}

/** No tool can be forced on a model while it thinks, nor on one that always does. */
function withoutThinking(isAsked: boolean, { traits, fates }: ThinkingOptions): ThinkingFields {
  if (isAsked) fates.leaveOut('thinking')
  if (traits.off === 'nothing') return nothing
  if (traits.off !== 'disabled') fates.refuse('toolChoice')
  return { thinking: { type: traits.off }, effort: null }
}

/** Models that always think do it as little as they can. */
function noThinking({ traits, fates }: ThinkingOptions): ThinkingFields {
  if (traits.off === 'nothing') return nothing
  if (traits.off !== null) return { thinking: { type: traits.off }, effort: null }
  fates.change('thinking')
  return { thinking: null, effort: 'low' }
}

function leftOut(fates: Fates): ThinkingFields {
  fates.leaveOut('thinking')
  return nothing
}

function asItStood({ thinking, own }: Prompt): ThinkingFields {
  const more = own?.format === 'anthropic' ? own.value.thinking : undefined
  const { mode, budget, effort } = thinking ?? { mode: null, budget: null, effort: null }
  const type = mode === 'off' ? 'disabled' : budget === null ? 'adaptive' : 'enabled'
  const fields = { type, ...(budget !== null && { budget_tokens: budget }), ...(more as Fields | undefined) } // an object: it was read as one
  return { thinking: mode === null ? null : fields, effort }
}

function isForced({ toolChoice }: Prompt): boolean {
  return toolChoice !== null && (toolChoice.kind === 'required' || toolChoice.kind === 'named')
}

function knownEffort(effort: Effort | null, { hasExtraHigh }: ModelTraits): Effort | null {
  if (effort === 'minimal') return 'low'
  return effort === 'xhigh' && !hasExtraHigh ? 'high' : effort
}

/** Null where the limit leaves no room to think. */
function budgetOf({ thinking }: Prompt, { maxTokens }: ThinkingOptions): number | null {
  const wanted = thinking?.budget ?? budgets[thinking?.effort ?? 'medium']
  const budget = Math.min(Math.max(leastBudget, Math.ceil(wanted)), Math.floor(maxTokens * shareOfThought))
  return budget < leastBudget ? null : budget
}

/** The last turn of the model calls tools whose results have just come, and what it thought before is not there. */
function lacksThoughts({ turns }: Prompt): boolean {
  const last = turns.findLast(({ role }) => role === 'assistant')
  const hasCalls = last?.content.some(({ kind }) => kind === 'tool-call') === true
  const isAnswered = turns.at(-1)?.content.some(({ kind }) => kind === 'tool-result') === true
  return (
    hasCalls && isAnswered && !last.content.some((one) => one.kind === 'reasoning' && one.seal?.maker === 'anthropic')
  )
}
