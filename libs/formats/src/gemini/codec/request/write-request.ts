import type { RequestSetting } from '../../../core/translator'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { AnswerFormat, Prompt } from '../../../parts/prompt'
import { traitsOf } from './gemini-model'
import { writeThinking } from './thinking'
import { writeToolFields } from './tools'
import { writeTurns } from './write-turns'

/** Others are refused (https://ai.google.dev/api/generate-content#generationconfig). */
const mostStops = 5
/** All that filters can be told of (https://ai.google.dev/gemini-api/docs/safety-settings). */
const harms: readonly string[] = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
]

/** A request for content (https://ai.google.dev/api/generate-content#request-body). The path says which model, and whether it streams. */
export function writeRequest(prompt: Prompt, fates: Fates, setting: RequestSetting): Fields {
  const traits = traitsOf(setting.model ?? prompt.model ?? '')
  const isOwn = prompt.format === 'gemini'
  const { generationConfig, toolConfig, ...back } = fieldsBack('gemini', prompt.own)
  const config = fieldsOf(generationConfig) ?? {}
  const thinking = writeThinking(prompt, { traits, fates })
  const thinkingConfig = { ...fieldsOf(config.thinkingConfig), ...thinking }
  if (prompt.user !== null) fates.leaveOut('user')
  if (prompt.tier === 'auto') fates.leaveOut('tier')
  if (prompt.cache !== undefined) fates.leaveOut('cache')
  const written = {
    ...config,
    ...(setting.isDrawing === true && !isOwn && { responseModalities: ['TEXT', 'IMAGE'] }),
    ...writeNumbers(prompt),
    ...writeStops(prompt, fates),
    ...writeFormat(prompt.answerFormat, fates),
    ...(Object.keys(thinkingConfig).length > 0 && { thinkingConfig }),
  }
  return {
    ...back,
    ...writeTurns(prompt.turns, { fates, isOwn, traits }),
    ...writeToolFields(prompt, fates, fieldsOf(toolConfig) ?? {}),
    ...(Object.keys(written).length > 0 && { generationConfig: written }),
    ...(setting.safety && !isOwn && { safetySettings: writeSafety(setting.safety) }),
  }
}

/** A threshold for each kind of harm that has one, by its name or by `default`. */
function writeSafety({ default: others, ...named }: Readonly<Record<string, string>>): Fields[] {
  const usual = others === undefined ? {} : Object.fromEntries(harms.map((category) => [category, others]))
  return Object.entries({ ...usual, ...named }).map(([category, threshold]) => ({ category, threshold }))
}

function writeNumbers({ maxTokens, choices, temperature, topP, topK, ...prompt }: Prompt): Fields {
  const { presencePenalty, frequencyPenalty, seed } = prompt
  return {
    ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
    ...(choices !== 1 && { candidateCount: choices }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { topP }),
    ...(topK !== null && { topK }),
    ...(presencePenalty !== null && { presencePenalty }),
    ...(frequencyPenalty !== null && { frequencyPenalty }),
    ...(seed !== null && { seed }),
  }
}

function writeStops({ stops, format }: Prompt, fates: Fates): Fields {
  const kept = format === 'gemini' ? stops : stops.filter((stop) => stop !== '').slice(0, mostStops)
  if (kept.length < stops.length) fates.change('stops')
  return kept.length === 0 ? {} : { stopSequences: kept }
}

/** A name has no place here and says nothing; a description would. */
function writeFormat(format: AnswerFormat | null, fates: Fates): Fields {
  if (format === null) return {}
  if (format.kind === 'json') return { responseMimeType: 'application/json' }
  if (format.description !== null) fates.change('answerFormat')
  return { responseMimeType: 'application/json', responseJsonSchema: format.schema }
}
