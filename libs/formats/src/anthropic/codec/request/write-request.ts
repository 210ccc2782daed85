import { modelOutput } from '@tollgate/catalogue'
import type { RequestSetting } from '../../../core/translator'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { Prompt } from '../../../parts/prompt'
import { isClaude, type ModelTraits, traitsOf } from './claude-model'
import { closedSchema } from './closed-schema'
import { writeThinking } from './thinking'
import { writeToolFields } from './tools'
import { cacheMarker } from './write-blocks'
import { writeTurns } from './write-turns'

/** The limit for a model of whose limits nothing is known, which a provider that has less refuses. */
const limitOfOthers = 8_192

/** A request for a message (https://platform.claude.com/docs/en/api/messages). */
export function writeRequest(prompt: Prompt, fates: Fates, setting: RequestSetting): Fields {
  const model = setting.model ?? prompt.model ?? ''
  const traits = traitsOf(model)
  const maxTokens = limitOf(prompt, model, { setting, fates })
  const back = fieldsBack('anthropic', prompt.own)
  const { thinking, effort } = writeThinking(prompt, { traits, maxTokens, fates })
  if (prompt.choices > 1) fates.refuse('choices')
  for (const name of ['presencePenalty', 'frequencyPenalty', 'seed'] as const)
    if (prompt[name] !== null && (name === 'seed' || prompt[name] !== 0)) fates.leaveOut(name)
  return {
    ...back,
    ...(prompt.model !== null && { model: prompt.model }),
    ...((prompt.maxTokens !== null || prompt.format !== 'anthropic') && { max_tokens: maxTokens }),
    ...writeTurns(prompt.turns, { fates, isAnswer: false, hasLateSystem: traits.hasLateSystem }),
    ...(prompt.isStream && { stream: true }),
    ...writeToolFields(prompt, { fates, traits }),
    ...writeSampling(prompt, { fates, traits, isThinking: thinking !== null }),
    ...writeStops(prompt, fates),
    ...(thinking && { thinking }),
    ...writeOutput(prompt, { effort, traits, fates, back: fieldsOf(back.output_config) }),
    ...writeUser(prompt, fieldsOf(back.metadata)),
    ...(prompt.tier && { service_tier: prompt.tier === 'auto' ? 'auto' : 'standard_only' }),
    ...(prompt.cache && { cache_control: cacheMarker(prompt.cache) }),
  }
}

/**
 * Every request needs a limit. Without one it is the given default, or else what the model can write, and never more than that,
 * which is what the relay holds for: a caller never owes more than was held.
 */
function limitOf(prompt: Prompt, model: string, { setting, fates }: { setting: RequestSetting; fates: Fates }): number {
  const { mostTokens } = modelOutput(model)
  const most = Math.min(isClaude(model) ? mostTokens : Number.POSITIVE_INFINITY, setting.outputLimit ?? mostTokens)
  const given = prompt.maxTokens
  if (given === null) return Math.min(most, setting.defaultLimit ?? (isClaude(model) ? mostTokens : limitOfOthers))
  // Claude refuses more than it can write.
  if (given > most && prompt.format !== 'anthropic') {
    if (setting.outputLimit === undefined) fates.change('maxTokens')
    return most
  }
  return given
}

interface SamplingOptions {
  readonly fates: Fates
  readonly traits: ModelTraits
  readonly isThinking: boolean
}

/** One of temperature and top_p is taken, none by the newest models, and none beside thinking. */
function writeSampling(prompt: Prompt, { fates, traits, isThinking }: SamplingOptions): Fields {
  const { temperature, topP, topK, format } = prompt
  if (format === 'anthropic')
    return {
      ...(temperature !== null && { temperature }),
      ...(topP !== null && { top_p: topP }),
      ...(topK !== null && { top_k: topK }),
    }
  // What is so by itself is not missed.
  const asked = { temperature: temperature === 1 ? null : temperature, topP: topP === 1 ? null : topP, topK }
  const isFree = traits.hasSampling && !isThinking
  const kept = {
    temperature: isFree ? asked.temperature : null,
    topP: isFree && asked.temperature === null ? asked.topP : null,
    topK: isFree ? asked.topK : null,
  }
  for (const name of ['temperature', 'topP', 'topK'] as const)
    if (asked[name] !== null && kept[name] === null) fates.leaveOut(name)
  if (kept.temperature !== null && kept.temperature > 1) fates.change('temperature')
  return {
    ...(kept.temperature !== null && { temperature: Math.min(1, kept.temperature) }),
    ...(kept.topP !== null && { top_p: kept.topP }),
    ...(kept.topK !== null && { top_k: kept.topK }),
  }
}

/** Nothing but white space is refused. */
function writeStops({ stops, format }: Prompt, fates: Fates): Fields {
  const kept = format === 'anthropic' ? stops : stops.filter((stop) => stop.trim() !== '')
  if (kept.length < stops.length) fates.change('stops')
  return kept.length === 0 ? {} : { stop_sequences: kept }
}

interface OutputOptions {
  readonly effort: string | null
  readonly traits: ModelTraits
  readonly fates: Fates
  readonly back: Fields | null
}

/** JSON without a schema cannot be asked for: what the prompt says of it, which OpenAI wants, still stands. */
function writeOutput({ answerFormat, format }: Prompt, { effort, traits, fates, back }: OutputOptions): Fields {
  let asked: Fields | null = null
  if (answerFormat?.kind === 'json') fates.leaveOut('answerFormat')
  else if (answerFormat?.kind === 'schema') {
    if (!traits.hasSchemas) fates.refuse('answerFormat')
    const schema = format === 'anthropic' ? answerFormat.schema : closedSchema(answerFormat.schema)
    // A name has no place here and says nothing; a description would.
    if (schema !== answerFormat.schema || answerFormat.description !== null) fates.change('answerFormat')
    asked = { type: 'json_schema', schema }
  }
  const output_config = { ...back, ...(effort && { effort }), ...(asked && { format: asked }) }
  return Object.keys(output_config).length === 0 ? {} : { output_config }
}

function writeUser({ user }: Prompt, back: Fields | null): Fields {
  const metadata = { ...back, ...(user !== null && { user_id: user }) }
  return Object.keys(metadata).length === 0 ? {} : { metadata }
}
