import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, isFields, listOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import type { AnswerFormat, Prompt } from '../../../parts/prompt'
import { inCamel, messageOf, numericOf, wordOf } from '../words/in-camel'
import { jsonSchemaOf } from './json-schema'
import { readContents, readSystem } from './read-turns'
import { readThinking } from './thinking'
import { readStrict, readToolChoice, readTools } from './tools'

const ofRequest: readonly string[] = [
  'model',
  'systemInstruction',
  'contents',
  'tools',
  'generationConfig',
  'toolConfig',
]
const ofConfig: readonly string[] = [
  'maxOutputTokens',
  'candidateCount',
  'temperature',
  'topP',
  'topK',
  'presencePenalty',
  'frequencyPenalty',
  'seed',
  'stopSequences',
  'thinkingConfig',
]
const ofThinking: ReadonlySet<string> = new Set(['thinkingBudget', 'thinkingLevel', 'includeThoughts'])
/** Named twice in the protos: https://github.com/googleapis/googleapis/blob/master/google/ai/generativelanguage/v1beta/generative_service.proto. */
const schemaFields = ['responseMimeType', 'responseSchema', 'responseJsonSchema', '_responseJsonSchema']
/** Without these the answer would be of another kind, or to another question. */
const mustsOfConfig: readonly string[] = ['responseModalities', ...schemaFields]

/** A request for content (https://ai.google.dev/api/generate-content#request-body). Which model and whether it streams says the path. */
export function readRequest(body: Fields, fates: Fates): Prompt {
  const request = inCamel(body)
  const config = messageOf(request.generationConfig) ?? {}
  const tools = messageOf(request.toolConfig)
  const readOfConfig = new Set(ofConfig)
  const answerFormat = readFormat(config)
  if (answerFormat !== undefined) for (const name of schemaFields) readOfConfig.add(name)
  if (isTextOnly(config.responseModalities)) readOfConfig.add('responseModalities')
  const toolChoice = readToolChoice(tools)
  const own = {
    ...restOf('gemini', request, new Set([...ofRequest, ...(isStandard(request.serviceTier) ? ['serviceTier'] : [])]))
      ?.value,
    ...nested('generationConfig', withThinking(config, restOf('gemini', config, readOfConfig)?.value ?? {})),
    ...nested('toolConfig', tools && restOf('gemini', tools, toolChoice === undefined ? new Set() : ofCalling)?.value),
  }
  return {
    format: 'gemini',
    model: null,
    isStream: false,
    isUsageAsked: false,
    turns: [...readSystem(request.systemInstruction), ...readContents(request.contents, fates)],
    tools: readTools(request.tools, readStrict(tools)),
    toolChoice: toolChoice ?? null,
    isParallel: null,
    maxTokens: positiveOf(config.maxOutputTokens),
    choices: positiveOf(config.candidateCount) ?? 1,
    temperature: numericOf(config.temperature),
    topP: numericOf(config.topP),
    topK: numericOf(config.topK),
    presencePenalty: numericOf(config.presencePenalty),
    frequencyPenalty: numericOf(config.frequencyPenalty),
    seed: numericOf(config.seed),
    stops: listOf(config.stopSequences).filter((stop) => typeof stop === 'string'),
    answerFormat: answerFormat ?? null,
    thinking: readThinking(messageOf(config.thinkingConfig)),
    user: null,
    tier: null,
    ...(Object.keys(own).length > 0 && { own: { format: 'gemini', value: own } as const }),
    musts: mustsOf(own),
  }
}

const ofCalling: ReadonlySet<string> = new Set(['functionCallingConfig'])

/** What of the thinking is not read goes back into it. */
function withThinking(config: Fields, rest: Fields): Fields {
  const thinking = messageOf(config.thinkingConfig)
  const more = thinking && restOf('gemini', thinking, ofThinking)?.value
  return more ? { ...rest, thinkingConfig: more } : rest
}

function nested(name: string, rest: Fields | null | undefined): Fields {
  return rest && Object.keys(rest).length > 0 ? { [name]: rest } : {}
}

function mustsOf({ cachedContent, generationConfig, toolConfig }: Fields): string[] {
  const config = fieldsOf(generationConfig) ?? {}
  return [
    ...(cachedContent === undefined ? [] : ['cachedContent']),
    ...mustsOfConfig.filter((name) => Object.hasOwn(config, name)).map((name) => `generationConfig.${name}`),
    ...(fieldsOf(toolConfig)?.functionCallingConfig === undefined ? [] : ['toolConfig.functionCallingConfig']),
  ]
}

/** Undefined: as it stood, as nobody knows what it is (https://ai.google.dev/gemini-api/docs/structured-output). */
function readFormat(config: Fields): AnswerFormat | null | undefined {
  const { responseMimeType: mime, responseSchema: older } = config
  const newer = fieldsOf(config.responseJsonSchema) ?? fieldsOf(config._responseJsonSchema)
  const schema = newer ?? (isFields(older) ? jsonSchemaOf(older) : null)
  if (mime == null || mime === '' || mime === 'text/plain') return schema === null ? null : undefined
  if (mime !== 'application/json') return undefined
  return schema === null ? { kind: 'json' } : { kind: 'schema', name: null, description: null, schema, isStrict: null }
}

/** A limit that is none counts as absent, as it does for the hold. */
function positiveOf(value: unknown): number | null {
  const count = numericOf(value)
  return count !== null && count > 0 ? Math.ceil(count) : null
}

function isTextOnly(modalities: unknown): boolean {
  return listOf(modalities).every((one) => wordOf(one) === 'TEXT' || wordOf(one) === 'MODALITY_UNSPECIFIED')
}

function isStandard(tier: unknown): boolean {
  return wordOf(tier) === 'STANDARD' || wordOf(tier) === 'UNSPECIFIED'
}
