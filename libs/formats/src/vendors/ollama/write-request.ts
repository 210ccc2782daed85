import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { AnswerFormat, FunctionTool, Prompt, PromptField } from '../../parts/prompt'
import type { VendorSetting } from '../vendor'
import { offeredTools } from '../words/offered-tools'
import { thinkingLevel } from '../words/thinking-level'
import { tellUnsaid } from '../words/unsaid'
import { writeMessages } from './write-messages'

/** Models that think by levels; all others do or do not. */
const byLevel = /(?:^|\/)gpt-oss/i

/** What is said of a prompt, or told where it is not. */
const said: ReadonlySet<PromptField> = new Set([
  ...(['maxTokens', 'temperature', 'topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'seed', 'stops'] as const),
  ...(['tools', 'toolChoice', 'answerFormat', 'thinking'] as const),
])

/** A request for a chat (https://docs.ollama.com/api/chat). */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  const { model } = setting
  tellUnsaid(prompt, said, { fates, setting })
  const tools = writeTools(prompt, fates)
  const think = writeThinking(prompt, model, fates)
  return {
    model,
    messages: writeMessages(prompt.turns, fates),
    // Left out it would be a stream.
    stream: setting.isStream,
    ...(tools.length > 0 && { tools }),
    ...(prompt.answerFormat && { format: writeFormat(prompt.answerFormat, fates) }),
    ...(think !== null && { think }),
    options: writeOptions(prompt),
  }
}

/** https://docs.ollama.com/modelfile#parameter */
function writeOptions(prompt: Prompt): Fields {
  const { maxTokens, temperature, topP, topK, presencePenalty, frequencyPenalty, seed, stops } = prompt
  return {
    ...(maxTokens !== null && { num_predict: maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
    ...(topK !== null && { top_k: topK }),
    ...(presencePenalty !== null && { presence_penalty: presencePenalty }),
    ...(frequencyPenalty !== null && { frequency_penalty: frequencyPenalty }),
    ...(seed !== null && { seed }),
    ...(stops.length > 0 && { stop: stops }),
  }
}

/** No tool can be forced, and tools that must not be called are not offered. */
function writeTools(prompt: Prompt, fates: Fates): Fields[] {
  const { tools, mode } = offeredTools(prompt, fates)
  if (mode === 'none') return []
  if (mode === 'required' && tools.length > 0) fates.leaveOut('toolChoice')
  return tools.map((tool) => writeTool(tool, fates))
}

function writeTool({ name, description, schema, isStrict, cache }: FunctionTool, fates: Fates): Fields {
  if (isStrict === true) fates.leaveOut('toolStrict')
  if (cache !== undefined) fates.leaveOut('cache')
  return {
    type: 'function',
    function: { name, description: description ?? '', parameters: schema ?? { type: 'object', properties: {} } },
  }
}

/** https://docs.ollama.com/capabilities/structured-outputs */
function writeFormat(format: AnswerFormat, fates: Fates): unknown {
  if (format.kind === 'json') return 'json'
  // A name has no place here and says nothing; a description would.
  if (format.description !== null) fates.change('answerFormat')
  return format.schema
}

/** https://docs.ollama.com/capabilities/thinking */
function writeThinking({ thinking }: Prompt, model: string, fates: Fates): boolean | string | null {
  if (thinking === null) return null
  if (thinking.mode === 'off') return false
  const level = thinkingLevel(thinking, fates)
  if (level === null) return true
  if (byLevel.test(model)) return level
  fates.change('thinking')
  return true
}
