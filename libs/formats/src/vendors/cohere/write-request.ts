import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { Effort, FunctionTool, Prompt, PromptField } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'
import { offeredTools } from '../words/offered-tools'
import { tellUnsaid } from '../words/unsaid'
import { within } from '../words/within'
import { writeMessages } from './write-messages'

/** More are refused. */
const mostStops = 5
/** Models that answer at once: a request that has them think is refused. */
const answersAtOnce = /^(?:command-(?:r|light|nightly|a-03-2025|a-vision|a-translate)|c4ai-)/
/** Tokens to think with for an effort; for those that are left out there is no bound. */
const budgets: Readonly<Partial<Record<Effort, number>>> = { minimal: 1_024, low: 4_096, medium: 8_192 }
/** Its own fields, which change neither what is asked nor what it may cost. */
export const takes: ReadonlySet<string> = new Set(['safety_mode', 'citation_options'])
/** What else is said of a prompt, or told where it is not. */
const said: ReadonlySet<PromptField> = new Set([
  ...(['maxTokens', 'temperature', 'topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'seed', 'stops'] as const),
  ...(['tools', 'toolChoice', 'answerFormat', 'thinking'] as const),
])
const noInput = { type: 'object', properties: {} }

type BoundedField = 'topP' | 'topK' | 'frequencyPenalty' | 'presencePenalty'

/** A request for a chat (https://docs.cohere.com/reference/chat). */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  const { model } = setting
  const isThinking = !answersAtOnce.test(model)
  const { seed, stops, maxTokens } = prompt
  tellUnsaid(prompt, said, { fates, setting })
  if (stops.length > mostStops) fates.change('stops')
  const bounded = (field: BoundedField, range: readonly [number, number]) =>
    within(prompt[field], range, () => fates.change(field)) ?? undefined
  return bare({
    ...taken(prompt),
    model,
    messages: writeMessages(prompt.turns, { fates, isThinking }),
    stream: setting.isStream,
    max_tokens: maxTokens ?? undefined,
    temperature: prompt.temperature ?? undefined,
    p: bounded('topP', [0.01, 0.99]),
    k: bounded('topK', [0, 500]),
    frequency_penalty: bounded('frequencyPenalty', [0, 1]),
    presence_penalty: bounded('presencePenalty', [0, 1]),
    seed: seed ?? undefined,
    stop_sequences: stops.length > 0 ? stops.slice(0, mostStops) : undefined,
    ...writeTools(prompt, fates),
    response_format: writeFormat(prompt, fates),
    thinking: writeThinking(prompt, isThinking, fates),
  })
}

function taken({ own }: Prompt): Fields {
  return Object.fromEntries(Object.entries(own?.value ?? {}).filter(([name]) => takes.has(name)))
}

function bare(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** One tool alone cannot be forced: it is the only one that is offered then. Whether inputs are held to their schemas goes for all. */
function writeTools(prompt: Prompt, fates: Fates): Fields {
  const { tools, mode } = offeredTools(prompt, fates)
  if (tools.length === 0) return {}
  const stricts = tools.filter(({ isStrict }) => isStrict === true).length
  if (stricts > 0 && stricts < tools.length) fates.leaveOut('toolStrict')
  return {
    tools: tools.map((tool) => writeTool(tool, fates)),
    ...(stricts === tools.length && { strict_tools: true }),
    ...(mode !== 'auto' && { tool_choice: mode === 'none' ? 'NONE' : 'REQUIRED' }),
  }
}

function writeTool({ name, description, schema, cache }: FunctionTool, fates: Fates): Fields {
  if (cache !== undefined) fates.leaveOut('cache')
  const described = description === null ? {} : { description }
  return { type: 'function', function: { name, ...described, parameters: schema ?? noInput } }
}

/** Beside tools no shape can be asked for (https://docs.cohere.com/docs/structured-outputs). */
function writeFormat({ answerFormat, tools }: Prompt, fates: Fates): Fields | undefined {
  if (answerFormat === null) return undefined
  if (tools.length > 0) fates.refuse('answerFormat')
  if (answerFormat.kind === 'json') return { type: 'json_object' }
  // A name has no place here and says nothing; a description would.
  if (answerFormat.description !== null) fates.change('answerFormat')
  return { type: 'json_object', json_schema: answerFormat.schema }
}

/** https://docs.cohere.com/docs/reasoning */
function writeThinking({ thinking }: Prompt, isThinking: boolean, fates: Fates): Fields | undefined {
  if (thinking === null) return undefined
  const { mode, budget, effort } = thinking
  if (!isThinking) {
    if (mode !== 'off') fates.leaveOut('thinking')
    return undefined
  }
  if (mode === 'off') return { type: 'disabled' }
  const tokens = budget ?? (effort === null ? undefined : budgets[effort])
  if (effort !== null && effort !== 'high') fates.change('thinking')
  return { type: 'enabled', ...(tokens !== undefined && { token_budget: Math.max(1, Math.ceil(tokens)) }) }
}
