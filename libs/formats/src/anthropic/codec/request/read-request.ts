import { readCache } from '../../../parts/cache-marker'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { type AnswerFormat, efforts, type Prompt, type Thinking, type Turn } from '../../../parts/prompt'
import { readBlocks } from './read-blocks'
import { readParallel, readToolChoice, readTools } from './tools'

const known: readonly string[] = [
  'model',
  'messages',
  'system',
  'stream',
  'tools',
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'stop_sequences',
  'cache_control',
]
const spoken: ReadonlySet<string> = new Set(['role', 'content'])
const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system'])

/** A request for a message (https://platform.claude.com/docs/en/api/messages). */
export function readRequest(body: Fields, fates: Fates): Prompt {
  const read = new Set(known)
  const within: [string, Fields | null, ReadonlySet<string>][] = [
    ['metadata', fieldsOf(body.metadata), new Set(['user_id'])],
    ['thinking', fieldsOf(body.thinking), new Set(['type', 'budget_tokens'])],
    ['output_config', fieldsOf(body.output_config), new Set(['effort', 'format'])],
  ]
  const rests = within.flatMap(([name, fields, names]): [string, Fields][] => {
    if (fields === null) return []
    read.add(name)
    const rest = restOf('anthropic', fields, names)
    return rest === undefined ? [] : [[name, rest.value]]
  })
  const tier = readTier(body.service_tier)
  if (tier !== null) read.add('service_tier')
  const toolChoice = readToolChoice(body.tool_choice)
  if (toolChoice !== undefined) read.add('tool_choice')
  const rest = restOf('anthropic', body, read)
  const own = withRests(rest, rests)
  const cache = readCache(body)
  return {
    format: 'anthropic',
    model: textOf(body.model),
    isStream: body.stream === true,
    isUsageAsked: false,
    turns: [...readSystem(body.system), ...readMessages(body.messages, fates)],
    tools: readTools(body.tools),
    toolChoice: toolChoice ?? null,
    isParallel: readParallel(body.tool_choice),
    maxTokens: numberOf(body.max_tokens),
    choices: 1,
    temperature: numberOf(body.temperature),
    topP: numberOf(body.top_p),
    topK: numberOf(body.top_k),
    presencePenalty: null,
    frequencyPenalty: null,
    seed: null,
    stops: listOf(body.stop_sequences).filter((stop) => typeof stop === 'string'),
    answerFormat: readFormat(fieldsOf(body.output_config)),
    thinking: readThinking(fieldsOf(body.thinking), fieldsOf(body.output_config)),
    user: textOf(fieldsOf(body.metadata)?.user_id),
    tier,
    ...(cache && { cache }),
    ...(own && { own }),
    musts: own !== undefined && Object.hasOwn(own.value, 'tool_choice') ? ['tool_choice'] : [],
  }
}

/** What stands in a field of which only some names are read goes back into it. */
function withRests(own: Own | undefined, rests: readonly [string, Fields][]): Own | undefined {
  if (rests.length === 0) return own
  return { format: 'anthropic', value: { ...own?.value, ...Object.fromEntries(rests) } }
}

function readSystem(system: unknown): Turn[] {
  const content = readBlocks(system)
  return content.length === 0 ? [] : [{ role: 'system', content }]
}

function readMessages(messages: unknown, fates: Fates): Turn[] {
  if (!Array.isArray(messages)) fates.refuseNamed('messages')
  return listOf(messages).flatMap((value): Turn[] => {
    const message = fieldsOf(value)
    if (message === null || !roles.has(message.role)) {
      fates.refuseNamed('messages')
      return []
    }
    const own = restOf('anthropic', message, spoken)
    const role = message.role as Turn['role'] // one of the roles
    return [{ role, content: readBlocks(message.content), ...(own && { own }) }]
  })
}

/** `standard_only` is never the account's dearer capacity (https://platform.claude.com/docs/en/api/service-tiers). */
function readTier(tier: unknown): Prompt['tier'] {
  return tier === 'auto' ? tier : tier === 'standard_only' ? 'standard' : null
}

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs */
function readFormat(config: Fields | null): AnswerFormat | null {
  const format = fieldsOf(config?.format)
  const schema = fieldsOf(format?.schema)
  if (format?.type !== 'json_schema' || schema === null) return null
  return { kind: 'schema', name: null, description: null, schema, isStrict: null }
}

function readThinking(thinking: Fields | null, config: Fields | null): Thinking | null {
  const effort = efforts.find((one) => one === config?.effort) ?? null
  const type = textOf(thinking?.type)
  if (type === null && effort === null) return null
  const mode = type === null ? null : type === 'disabled' ? 'off' : 'on'
  return { mode, budget: type === 'enabled' ? numberOf(thinking?.budget_tokens) : null, effort }
}
