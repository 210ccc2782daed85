import type { Fates } from '../../parts/fates'
import type { Prompt, PromptField } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'

/** What callers' libraries send that is so by itself. */
const usual: Readonly<Partial<Record<PromptField, number>>> = {
  temperature: 1,
  topP: 1,
  presencePenalty: 0,
  frequencyPenalty: 0,
}
const sampled = ['temperature', 'topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'seed'] as const

/**
 * Tells what of a prompt, besides its turns, a vendor does not say: `said` is what it does. Several answers, tools and a schema
 * for the answer are refused, as the answer would be another kind of answer; all else is left out.
 */
export function tellUnsaid(
  prompt: Prompt,
  said: ReadonlySet<PromptField>,
  { fates, setting }: { readonly fates: Fates; readonly setting: VendorSetting },
): void {
  const { answerFormat, thinking, toolChoice } = prompt
  const isUnsaid = (field: PromptField) => !said.has(field)
  const refuse = (field: PromptField, isAsked: boolean) => void (isAsked && isUnsaid(field) && fates.refuse(field))
  const leaveOut = (field: PromptField, isAsked: boolean) => void (isAsked && isUnsaid(field) && fates.leaveOut(field))
  refuse('choices', prompt.choices > 1)
  refuse('tools', prompt.tools.length > 0 && toolChoice?.kind !== 'none')
  refuse('answerFormat', answerFormat?.kind === 'schema')
  leaveOut('answerFormat', answerFormat?.kind === 'json')
  leaveOut('tools', prompt.tools.length > 0)
  leaveOut('toolChoice', toolChoice !== null && toolChoice.kind !== 'auto' && toolChoice.kind !== 'none')
  leaveOut('parallel', prompt.isParallel === false)
  // A limit that only the gateway has set is no loss of the caller's.
  leaveOut('maxTokens', prompt.maxTokens !== null && setting.outputLimit === undefined)
  for (const field of sampled) leaveOut(field, prompt[field] !== null && prompt[field] !== usual[field])
  leaveOut('stops', prompt.stops.length > 0)
  leaveOut('thinking', thinking !== null && (thinking.mode !== null || thinking.effort !== null))
  leaveOut('user', prompt.user !== null)
  leaveOut('tier', prompt.tier === 'auto')
  leaveOut('cache', prompt.cache !== undefined)
}
