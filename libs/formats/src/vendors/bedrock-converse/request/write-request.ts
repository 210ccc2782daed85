import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import type { Prompt, PromptField } from '../../../parts/prompt'
import type { VendorSetting } from '../../vendor'
import { thinkingLevel } from '../../words/thinking-level'
import { tellUnsaid } from '../../words/unsaid'
import { within } from '../../words/within'
import { DocumentNames } from './document-names'
import { type ModelTraits, traitsOf } from './model-traits'
import { writeToolConfig } from './write-tools'
import { writeTurns } from './write-turns'

/** A name that is wanted for a schema, and others do not give. */
const unnamedSchema = 'answer'
/** What is said of a prompt, or told where it is not. */
const said: ReadonlySet<PromptField> = new Set([
  ...(['maxTokens', 'temperature', 'topP', 'topK', 'stops'] as const),
  ...(['tools', 'toolChoice', 'answerFormat', 'thinking'] as const),
])
const unit = [0, 1] as const
/** What is said of guardrails is AWS's own, and costs the caller nothing. */
export const takes: ReadonlySet<string> = new Set(['guardrailConfig'])

/** What is to be known of a request to write it. */
interface WriteOptions {
  readonly fates: Fates
  readonly traits: ModelTraits
}

/** A conversation (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html); the path has the model. */
export function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  const traits = traitsOf(setting.model)
  const options = { fates, traits }
  tellUnsaid(prompt, said, { fates, setting })
  const toolConfig = writeToolConfig(prompt, { fates, hasSchemas: traits.hasSchemas })
  const outputConfig = writeOutput(prompt, options)
  const additionalModelRequestFields = { ...writeTopK(prompt, options), ...writeThinking(prompt, options) }
  return {
    ...writeTurns(prompt.turns, { fates, hasCache: traits.hasCache, documents: new DocumentNames() }),
    inferenceConfig: writeInference(prompt, fates),
    ...(prompt.own?.value.guardrailConfig !== undefined && { guardrailConfig: prompt.own.value.guardrailConfig }),
    ...(toolConfig && { toolConfig }),
    ...(outputConfig && { outputConfig }),
    ...(Object.keys(additionalModelRequestFields).length > 0 && { additionalModelRequestFields }),
  }
}

function writeInference(prompt: Prompt, fates: Fates): Fields {
  const temperature = within(prompt.temperature, unit, () => fates.change('temperature'))
  const topP = within(prompt.topP, unit, () => fates.change('topP'))
  const stopSequences = prompt.stops.filter((stop) => stop !== '')
  return {
    ...(prompt.maxTokens !== null && { maxTokens: prompt.maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { topP }),
    ...(stopSequences.length > 0 && { stopSequences }),
  }
}

/** How many tokens are chosen among is no word of all models (https://docs.aws.amazon.com/nova/latest/userguide/using-converse-api.html). */
function writeTopK({ topK }: Prompt, { fates, traits }: WriteOptions): Fields {
  if (topK === null) return {}
  if (traits.topK === null) fates.leaveOut('topK')
  if (traits.topK === 'nova') return { inferenceConfig: { topK } }
  return traits.topK === 'mistral' ? { top_k: topK } : {}
}

/** JSON without a schema cannot be asked for: what the prompt says of it, which OpenAI wants, still stands. */
function writeOutput({ answerFormat }: Prompt, { fates, traits }: WriteOptions): Fields | null {
  if (answerFormat === null) return null
  if (answerFormat.kind === 'json') {
    fates.leaveOut('answerFormat')
    return null
  }
  if (!traits.hasSchemas) fates.refuse('answerFormat')
  const { name, description, schema } = answerFormat
  const jsonSchema = {
    schema: JSON.stringify(schema),
    name: name ?? unnamedSchema,
    ...(description !== null && { description }),
  }
  return { textFormat: { type: 'json_schema', structure: { jsonSchema } } }
}

/**
 * How much to think, for models that can be told (https://docs.aws.amazon.com/nova/latest/nova2-userguide/extended-thinking.html).
 * Beside its most Nova takes no limit and no sampling: then it thinks one level less.
 */
function writeThinking(prompt: Prompt, { fates, traits }: WriteOptions): Fields {
  const { thinking, maxTokens, temperature, topP } = prompt
  if (thinking === null) return {}
  if (traits.thinking === null) {
    if (thinking.mode !== 'off') fates.leaveOut('thinking')
    return {}
  }
  if (thinking.mode === 'off') {
    if (traits.thinking === 'nova') return { reasoningConfig: { type: 'disabled' } }
    fates.change('thinking')
    return { reasoning_effort: 'low' }
  }
  const level = thinkingLevel(thinking, fates) ?? 'medium'
  if (traits.thinking === 'gpt-oss') return { reasoning_effort: level }
  const isBound = maxTokens !== null || temperature !== null || topP !== null
  if (isBound && level === 'high') fates.change('thinking')
  return { reasoningConfig: { type: 'enabled', maxReasoningEffort: isBound && level === 'high' ? 'medium' : level } }
}
