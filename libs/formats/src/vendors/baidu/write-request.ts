import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { FunctionTool, Prompt, PromptField } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'
import { systemText } from '../words/said-text'
import { tellUnsaid } from '../words/unsaid'
import { within } from '../words/within'
import { writeMessages } from './write-messages'

const sayable: ReadonlySet<PromptField> = new Set([
  'maxTokens',
  'temperature',
  'topP',
  'stops',
  'user',
  'answerFormat',
  'tools',
])
const noInput = { type: 'object', properties: {} }
/** Less is refused. */
const leastTokens = 2

/**
 * A request of Wenxin's first API (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t): the model stands in the path, the
 * system's words apart.
 */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, sayable, { fates, setting })
  const { topP, stops, user, answerFormat } = prompt
  if (answerFormat?.kind === 'schema') fates.refuse('answerFormat')
  const system = systemText(prompt.turns, fates)
  const warmth = within(prompt.temperature, [0.01, 1], () => fates.change('temperature'))
  const most = within(prompt.maxTokens, [leastTokens, Infinity], () => fates.change('maxTokens'))
  return {
    messages: writeMessages(prompt.turns, fates),
    stream: setting.isStream,
    ...(system !== '' && { system }),
    ...(warmth !== null && { temperature: warmth }),
    ...(topP !== null && { top_p: topP }),
    ...(most !== null && { max_output_tokens: most }),
    ...(stops.length > 0 && { stop: stops }),
    ...(user !== null && { user_id: user }),
    ...(answerFormat?.kind === 'json' && { response_format: 'json_object' }),
    ...writeFunctions(prompt, fates),
  }
}

/** Whether one is called is the model's choice, unless one is named. */
function writeFunctions({ tools, toolChoice }: Prompt, fates: Fates): Fields {
  const all = tools.filter((tool) => tool.kind === 'function')
  if (all.length === 0 || toolChoice?.kind === 'none') return {}
  const isNarrowed = toolChoice?.kind === 'allowed'
  const offered = isNarrowed ? all.filter(({ name }) => toolChoice.names.includes(name)) : all
  const named = toolChoice?.kind === 'named' ? toolChoice.name : null
  const mustCall = toolChoice?.kind === 'required' || (isNarrowed && toolChoice.mode === 'required')
  const [only] = offered
  if (mustCall && (only === undefined || offered.length > 1)) fates.refuse('toolChoice')
  const chosen = named ?? (mustCall ? only?.name : undefined)
  return {
    functions: offered.map((tool) => writeFunction(tool, fates)),
    ...(chosen !== undefined && { tool_choice: { type: 'function', function: { name: chosen } } }),
  }
}

/** A description has to be there. */
function writeFunction({ name, description, schema, isStrict }: FunctionTool, fates: Fates): Fields {
  if (isStrict !== null) fates.leaveOut('toolStrict')
  return { name, description: description ?? name, parameters: schema ?? noInput }
}
