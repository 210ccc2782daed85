import type { RequestSetting } from '../../../core/translator'
import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { AnswerFormat, Prompt } from '../../../parts/prompt'
import { limitNameOf } from '../../request/limit-name'
import { writeThinking } from './thinking'
import { tellOfTools, writeToolChoice, writeTools } from './tools'
import { writeMessages } from './write-messages'

/** Others are refused (https://platform.openai.com/docs/api-reference/chat/create#chat_create-stop). */
const mostStops = 4
/** A name that the dialect wants for a schema, and others do not give. */
const unnamedSchema = 'answer'

/** A request for a chat (https://platform.openai.com/docs/api-reference/chat/create). */
export function writeRequest(prompt: Prompt, fates: Fates, setting: RequestSetting): Fields {
  const model = setting.model ?? prompt.model ?? ''
  const isOwn = prompt.format === 'openai'
  const { temperature, topP, topK, presencePenalty, frequencyPenalty, seed, stops, user, tier } = prompt
  const tools = writeTools(prompt)
  tellOfTools(prompt, isOwn, fates)
  if (prompt.cache !== undefined) fates.leaveOut('cache')
  // OpenAI has none and refuses the name; its relatives that have one are not told apart by their models.
  if (topK !== null && !isOwn) fates.leaveOut('topK')
  if (stops.length > mostStops && !isOwn) fates.change('stops')
  return {
    ...fieldsBack('openai', prompt.own),
    ...(prompt.model !== null && { model: prompt.model }),
    messages: writeMessages(prompt.turns, { model, fates, isOwn }),
    ...(prompt.isStream && { stream: true }),
    ...(prompt.isUsageAsked && { stream_options: { include_usage: true } }),
    ...(prompt.maxTokens !== null && { [limitNameOf(model)]: prompt.maxTokens }),
    ...(prompt.choices !== 1 && { n: prompt.choices }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
    ...(topK !== null && isOwn && { top_k: topK }),
    ...(presencePenalty !== null && { presence_penalty: presencePenalty }),
    ...(frequencyPenalty !== null && { frequency_penalty: frequencyPenalty }),
    ...(seed !== null && { seed }),
    ...(stops.length > 0 && { stop: isOwn ? stops : stops.slice(0, mostStops) }),
    ...(tools && { tools }),
    ...(tools && prompt.toolChoice && { tool_choice: writeToolChoice(prompt.toolChoice) }),
    ...(tools && prompt.isParallel !== null && { parallel_tool_calls: prompt.isParallel }),
    ...(prompt.answerFormat && { response_format: writeFormat(prompt.answerFormat) }),
    ...writeEffort(prompt, fates),
    ...(user !== null && { user }),
    ...(tier !== null && { service_tier: tier === 'auto' ? tier : 'default' }),
  }
}

function writeFormat(format: AnswerFormat): Fields {
  if (format.kind === 'json') return { type: 'json_object' }
  const { name, description, schema, isStrict } = format
  const json_schema = {
    name: name ?? unnamedSchema,
    ...(description !== null && { description }),
    schema,
    ...(isStrict !== null && { strict: isStrict }),
  }
  return { type: 'json_schema', json_schema }
}

function writeEffort(prompt: Prompt, fates: Fates): Fields {
  if (prompt.format === 'openai' && prompt.thinking?.budget != null) {
    const { budget, effort } = prompt.thinking
    return { reasoning: { max_tokens: budget, ...(effort && { effort }) } }
  }
  const effort = writeThinking(prompt, fates)
  return effort === undefined ? {} : { reasoning_effort: effort }
}
