import type { RequestSetting } from '../../../core/translator'
import { tellOfTools } from '../../../openai/codec/request/tools'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { AnswerFormat, Prompt, Turn } from '../../../parts/prompt'
import { writeItems } from '../content/write-items'
import { isThinker, writeThinking } from './thinking'
import { writeToolChoice, writeTools } from './tools'

/** A name that the dialect wants for a schema, and others do not give. */
const unnamedSchema = 'answer'

/** A request for a response (https://platform.openai.com/docs/api-reference/responses/create), which nobody is to keep. */
export function writeRequest(prompt: Prompt, fates: Fates, setting: RequestSetting): Fields {
  const isOwn = prompt.format === 'openai-responses'
  const { temperature, topP, user, tier, isParallel } = prompt
  const { text: ownText, reasoning: ownReasoning, ...back } = fieldsBack('openai-responses', prompt.own)
  const tools = writeTools(prompt)
  tellOfTools(prompt, isOwn, fates)
  tellUnsaid(prompt, fates)
  const text = { ...fieldsOf(ownText), ...(prompt.answerFormat && { format: writeFormat(prompt.answerFormat) }) }
  const reasoning = { ...fieldsOf(ownReasoning), ...writeThinking(prompt, fates) }
  const model = setting.model ?? prompt.model ?? ''
  return {
    ...back,
    ...(prompt.model !== null && { model: prompt.model }),
    ...writeTurns(prompt.turns, { isOwn, fates }),
    ...(prompt.isStream && { stream: true }),
    ...(prompt.maxTokens !== null && { max_output_tokens: prompt.maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
    ...(tools && { tools }),
    ...(tools && prompt.toolChoice && { tool_choice: writeToolChoice(prompt.toolChoice) }),
    ...(tools && isParallel !== null && { parallel_tool_calls: isParallel }),
    ...(Object.keys(text).length > 0 && { text }),
    ...(Object.keys(reasoning).length > 0 && { reasoning }),
    ...(user !== null && { user }),
    ...(tier !== null && { service_tier: tier === 'auto' ? tier : 'default' }),
    ...(!isOwn && { store: false }),
    // Without it thoughts before a call are lost on the way back.
    ...(!isOwn && isThinker(model) && { include: ['reasoning.encrypted_content'] }),
  }
}

/** What the system says first has a field of its own, where it is one text. */
function writeTurns(turns: readonly Turn[], options: { isOwn: boolean; fates: Fates }): Fields {
  const [first] = turns
  const [only] = first?.content ?? []
  const isFirst = first?.role === 'system' && first.content.length === 1 && first.own === undefined
  const isPlain = isFirst && only?.kind === 'text' && only.own === undefined && only.cache === undefined
  const rest = isPlain ? turns.slice(1) : turns
  const input = rest.flatMap((turn) => writeItems(turn, { ...options, answerId: null }))
  return { ...(isPlain && { instructions: only.text }), input }
}

/** There is one answer, and no words for where it is to stop, how it is drawn, and what a cache is to keep. */
function tellUnsaid(
  { choices, stops, topK, presencePenalty, frequencyPenalty, seed, cache }: Prompt,
  fates: Fates,
): void {
  if (choices > 1) fates.refuse('choices')
  // The answer would go on where its caller wants it to end, and be paid for.
  if (stops.length > 0) fates.refuse('stops')
  if (topK !== null) fates.leaveOut('topK')
  if (presencePenalty !== null && presencePenalty !== 0) fates.leaveOut('presencePenalty')
  if (frequencyPenalty !== null && frequencyPenalty !== 0) fates.leaveOut('frequencyPenalty')
  if (seed !== null) fates.leaveOut('seed')
  if (cache !== undefined) fates.leaveOut('cache')
}

function writeFormat(format: AnswerFormat): Fields {
  if (format.kind === 'json') return { type: 'json_object' }
  const { name, description, schema, isStrict } = format
  return {
    type: 'json_schema',
    name: name ?? unnamedSchema,
    ...(description !== null && { description }),
    schema,
    ...(isStrict !== null && { strict: isStrict }),
  }
}
