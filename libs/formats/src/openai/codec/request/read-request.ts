import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import type { AnswerFormat, Prompt } from '../../../parts/prompt'
import { readMessages } from './read-messages'
import { readThinking } from './thinking'
import { readToolChoice, readTools } from './tools'

/** Read into the prompt; `group` is a word to the gateway, which nobody else gets. */
const known: readonly string[] = [
  'model',
  'messages',
  'stream',
  'stream_options',
  'tools',
  'parallel_tool_calls',
  'max_tokens',
  'max_completion_tokens',
  'n',
  'temperature',
  'top_p',
  'top_k',
  'presence_penalty',
  'frequency_penalty',
  'seed',
  'stop',
  'reasoning_effort',
  'reasoning',
  'user',
  'group',
]

/** A request for a chat (https://platform.openai.com/docs/api-reference/chat/create). */
export function readRequest(body: Fields, fates: Fates): Prompt {
  const read = new Set(known)
  const take = <T>(name: string, value: T | null | undefined): T | null => {
    if (value !== undefined) read.add(name)
    return value ?? null
  }
  const prompt = {
    format: 'openai',
    model: textOf(body.model),
    isStream: body.stream === true,
    isUsageAsked: fieldsOf(body.stream_options)?.include_usage === true,
    turns: readMessages(body.messages, fates),
    tools: readTools(body.tools),
    toolChoice: take('tool_choice', readToolChoice(body.tool_choice)),
    isParallel: typeof body.parallel_tool_calls === 'boolean' ? body.parallel_tool_calls : null,
    maxTokens: readLimit(body),
    choices: numberOf(body.n) ?? 1,
    temperature: numberOf(body.temperature),
    topP: numberOf(body.top_p),
    topK: numberOf(body.top_k),
    presencePenalty: numberOf(body.presence_penalty),
    frequencyPenalty: numberOf(body.frequency_penalty),
    seed: numberOf(body.seed),
    stops: (typeof body.stop === 'string' ? [body.stop] : listOf(body.stop)).filter((stop) => typeof stop === 'string'),
    answerFormat: take('response_format', readFormat(body.response_format)),
    thinking: readThinking(body),
    user: textOf(body.user) ?? take('safety_identifier', textOf(body.safety_identifier) ?? undefined),
    tier: take('service_tier', readTier(body.service_tier)),
  } as const
  const own = restOf('openai', withoutDefaults(body), read)
  return { ...prompt, ...(own && { own }), musts: mustsOf(own?.value ?? {}) }
}

/** A limit that is none counts as absent, as it does for the hold. */
function readLimit(body: Fields): number | null {
  const limit = numberOf(body.max_completion_tokens) ?? numberOf(body.max_tokens)
  return limit !== null && limit > 0 ? Math.ceil(limit) : null
}

/** Undefined: as it stood, as nobody knows what it is. */
function readFormat(value: unknown): AnswerFormat | null | undefined {
  const format = fieldsOf(value)
  if (format === null || format.type === 'text') return null
  if (format.type === 'json_object') return { kind: 'json' }
  const asked = fieldsOf(format.json_schema)
  const schema = fieldsOf(asked?.schema)
  if (format.type !== 'json_schema' || asked === null || schema === null) return undefined
  return {
    kind: 'schema',
    name: textOf(asked.name),
    description: textOf(asked.description),
    schema,
    isStrict: typeof asked.strict === 'boolean' ? asked.strict : null,
  }
}

/** Flex and priority are served otherwise and at other prices: nobody else has them. */
function readTier(tier: unknown): 'auto' | 'standard' | undefined {
  return tier === 'auto' ? tier : tier === 'default' ? 'standard' : undefined
}

/** Callers' libraries send much that is so by itself. */
const defaults: Fields = {
  logprobs: false,
  top_logprobs: 0,
  store: false,
}

function withoutDefaults(body: Fields): Fields {
  const telling = Object.entries(body).filter(([name, value]) => {
    if (Object.hasOwn(defaults, name)) return value !== defaults[name]
    if (name === 'modalities') return !Array.isArray(value) || value.some((one) => one !== 'text')
    if (name === 'logit_bias' || name === 'metadata') return Object.keys(fieldsOf(value) ?? { value }).length > 0
    return true
  })
  return Object.fromEntries(telling)
}

/**
 * Fields without which the answer would be another kind of answer: sound, functions as they were called before tools
 * (whose answers look otherwise), a shape or a choice that nobody knows.
 */
const musts: readonly string[] = ['modalities', 'functions', 'function_call', 'response_format', 'tool_choice']

function mustsOf(own: Fields): string[] {
  return musts.filter((name) => Object.hasOwn(own, name))
}
