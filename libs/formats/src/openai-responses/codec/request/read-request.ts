import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import type { AnswerFormat, Prompt, Tool } from '../../../parts/prompt'
import { readInput } from './read-input'
import { readThinking } from './thinking'
import { readToolChoice, readTools } from './tools'

/** Read into the prompt. Streams tell their usage unasked, and what is padded against listeners is no matter of an answer. */
const known: readonly string[] = [
  'model',
  'input',
  'instructions',
  'stream',
  'stream_options',
  'tools',
  'parallel_tool_calls',
  'max_output_tokens',
  'temperature',
  'top_p',
  'user',
]
const textFields: ReadonlySet<string> = new Set(['format'])
const reasoningFields: ReadonlySet<string> = new Set(['effort'])
/** Thoughts are shown by whoever is asked for them. */
const shownReasoning: ReadonlySet<string> = new Set(['effort', 'summary', 'generate_summary'])

/** A request for a response (https://platform.openai.com/docs/api-reference/responses/create). */
export function readRequest(body: Fields, fates: Fates): Prompt {
  const read = new Set(known)
  const take = <T>(name: string, value: T | null | undefined): T | null => {
    if (value !== undefined) read.add(name)
    return value ?? null
  }
  const text = fieldsOf(body.text)
  const answerFormat = readFormat(text?.format)
  const tools = readTools(body.tools)
  const prompt = {
    format: 'openai-responses',
    model: textOf(body.model),
    isStream: body.stream === true,
    isUsageAsked: false,
    turns: readInput(body, fates),
    tools,
    toolChoice: take('tool_choice', readToolChoice(body.tool_choice)),
    isParallel: typeof body.parallel_tool_calls === 'boolean' ? body.parallel_tool_calls : null,
    maxTokens: readLimit(body.max_output_tokens),
    choices: 1,
    temperature: numberOf(body.temperature),
    topP: numberOf(body.top_p),
    topK: null,
    presencePenalty: null,
    frequencyPenalty: null,
    seed: null,
    stops: [],
    answerFormat: answerFormat ?? null,
    thinking: readThinking(body.reasoning),
    user: textOf(body.user) ?? take('safety_identifier', textOf(body.safety_identifier) ?? undefined),
    tier: take('service_tier', readTier(body.service_tier)),
  } as const
  const own = restOf('openai-responses', telling(body, answerFormat === undefined), read)
  return { ...prompt, ...(own && { own }), musts: [...mustsOf(own?.value ?? {}), ...foreignTools(tools)] }
}

/** A limit that is none counts as absent, as it does for the hold. */
function readLimit(value: unknown): number | null {
  const limit = numberOf(value)
  return limit !== null && limit > 0 ? Math.ceil(limit) : null
}

/** Undefined: as it stood, as nobody knows what it is. */
function readFormat(value: unknown): AnswerFormat | null | undefined {
  if (value == null) return null
  const format = fieldsOf(value)
  if (format?.type === 'text') return null
  if (format?.type === 'json_object') return { kind: 'json' }
  const schema = fieldsOf(format?.schema)
  if (format?.type !== 'json_schema' || schema === null) return undefined
  return {
    kind: 'schema',
    name: textOf(format.name),
    description: textOf(format.description),
    schema,
    isStrict: typeof format.strict === 'boolean' ? format.strict : null,
  }
}

/** Flex and priority are served otherwise and at other prices: nobody else has them. */
function readTier(tier: unknown): 'auto' | 'standard' | undefined {
  return tier === 'auto' ? tier : tier === 'default' ? 'standard' : undefined
}

/** What is so by itself. Nobody else keeps an answer. */
const defaults: Fields = { store: false, background: false, truncation: 'disabled', top_logprobs: 0 }
/** Whose thoughts are encrypted tells it to every caller: what else is included is told. */
const alwaysIncluded = 'reasoning.encrypted_content'

/** What of a request says something, of what is grouped only what was not read. */
function telling({ text, reasoning, ...body }: Fields, isUnknownFormat: boolean): Fields {
  const said = Object.entries(body).filter(([name, value]) => {
    if (Object.hasOwn(defaults, name)) return value !== defaults[name]
    if (name === 'include') return listOf(value).some((one) => one !== alwaysIncluded)
    return name !== 'metadata' || Object.keys(fieldsOf(value) ?? { value }).length > 0
  })
  const groups = {
    text: isFields(text) && !isUnknownFormat ? restIn(text, textFields) : text,
    reasoning: isFields(reasoning)
      ? restIn(reasoning, reasoning.effort == null ? reasoningFields : shownReasoning)
      : reasoning,
  }
  const kept = Object.entries(groups).filter(([, value]) => value != null)
  return { ...Object.fromEntries(said), ...Object.fromEntries(kept) }
}

function restIn(fields: Fields, read: ReadonlySet<string>): Fields | undefined {
  return restOf('openai-responses', fields, read)?.value
}

/**
 * Fields without which the answer would be one to another question, or of another kind: what an account keeps, work behind the
 * answer, a shape or a choice that nobody knows.
 */
const musts: readonly string[] = ['previous_response_id', 'conversation', 'prompt', 'background', 'tool_choice']

function mustsOf(own: Fields): string[] {
  const asked = musts.filter((name) => Object.hasOwn(own, name))
  return Object.hasOwn(fieldsOf(own.text) ?? {}, 'format') ? [...asked, 'text.format'] : asked
}

/** Tools that the upstream runs, or whose calls look otherwise: the caller waits for what they bring. */
function foreignTools(tools: readonly Tool[]): string[] {
  return tools.flatMap((tool) => (tool.kind === 'own' ? [`tools.${textOf(tool.own.value.type) ?? 'unknown'}`] : []))
}
