import { gatherResponse } from './dialects/gemini-answers'
import { gatherOutput, thoughtsOf } from './dialects/response-answers'
import { gatherChunks, gatherMessage, parsed } from './dialects/streamed-answers'
import type { Translated } from './formats'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what was recorded has no type

const prefix = 'tollgate:'

/** What an answer says, whatever its format: read without the codecs, as a client would. */
export interface Meaning {
  text: string
  thoughts: string
  signatures: string[]
  calls: { id: string; name: string; input: unknown }[]
  /** `end`, `length`, `calls`, `filter`: what both formats tell apart. */
  stop: string | null
  usage: { input: number; cacheRead: number; cacheWrite: number; output: number; reasoning: number } | null
}

const stops: Readonly<Record<string, string>> = {
  stop: 'end',
  length: 'length',
  tool_calls: 'calls',
  content_filter: 'filter',
  end_turn: 'end',
  stop_sequence: 'end',
  pause_turn: 'end',
  max_tokens: 'length',
  tool_use: 'calls',
  refusal: 'filter',
  STOP: 'end',
  MAX_TOKENS: 'length',
  SAFETY: 'filter',
  max_output_tokens: 'length',
}

/** Of a whole answer or a stream, in the format that it is in. */
export function meaningOf(format: Translated, answer: Buffer | Json): Meaning {
  return meanings[format](Buffer.isBuffer(answer) ? gather[format](answer) : answer)
}

/** A stream as the whole answer that it is. */
export const gather: Readonly<Record<Translated, (stream: Buffer) => Json>> = {
  openai: gatherChunks,
  anthropic: gatherMessage,
  gemini: gatherResponse,
  'openai-responses': gatherOutput,
}

const meanings: Readonly<Record<Translated, (answer: Json) => Meaning>> = {
  openai: ofCompletion,
  anthropic: ofMessage,
  gemini: ofResponse,
  'openai-responses': ofOutput,
}

/**
 * What of a meaning a caller of this format is told: an end where none was told, ids where calls had none. Gemini has no word for
 * calls as such and for what was written to a cache, and thoughts are a part of what was written.
 */
export function toldTo(caller: Translated, meant: Meaning, written: Meaning | null): Meaning {
  const { usage } = meant
  const isGemini = caller === 'gemini'
  // Whether tools are called tells the output.
  const isBare = (isGemini || caller === 'openai-responses') && meant.stop === 'calls' && meant.calls.length === 0
  return {
    ...meant,
    calls: meant.calls.map(({ id, name, input }, i) => ({
      id: id || (written?.calls[i]?.id ?? ''),
      name,
      // What is no JSON stands in an object there.
      input: isGemini && typeof input === 'string' ? { arguments: input } : input,
    })),
    stop: isBare ? 'end' : (meant.stop ?? 'end'),
    usage: usage && {
      ...usage,
      ...(isGemini && { cacheWrite: 0, reasoning: Math.min(usage.reasoning, usage.output) }),
    },
  }
}

function ofCompletion({ choices = [], usage }: Json): Meaning {
  const { message, finish_reason } = choices[0] ?? {}
  const content = message?.content
  return {
    text:
      (typeof content === 'string' ? content : (content ?? []).map((part: Json) => part.text ?? '').join('')) +
      (message?.refusal ?? ''),
    thoughts: message?.reasoning_content || message?.reasoning || '',
    signatures: sealsOf((message?.reasoning_details ?? []).flatMap((one: Json) => one.signature ?? one.data ?? [])),
    calls: (message?.tool_calls ?? [])
      .filter((call: Json) => call.function)
      .map(({ id, function: asked }: Json) => ({
        id,
        name: asked?.name ?? '',
        input:
          typeof asked?.arguments === 'string'
            ? (parsed(asked.arguments || '{}') ?? asked.arguments)
            : (asked?.arguments ?? {}),
      })),
    stop: finish_reason ? (stops[finish_reason] ?? 'end') : null,
    usage: usage?.total_tokens
      ? {
          input: usage.prompt_tokens,
          // Some tell more than the whole of it.
          cacheRead: Math.min(
            usage.prompt_tokens,
            usage.prompt_tokens_details?.cached_tokens ?? usage.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0,
          ),
          cacheWrite:
            usage.prompt_tokens_details?.cache_write_tokens ??
            usage.prompt_tokens_details?.cache_creation_input_tokens ??
            0,
          output: usage.completion_tokens,
          reasoning: usage.completion_tokens_details?.reasoning_tokens ?? 0,
        }
      : null,
  }
}

function ofMessage({ content, stop_reason, usage }: Json): Meaning {
  const all = (type: string) => content.filter((block: Json) => block.type === type)
  const join = (blocks: Json[], name: string) => blocks.map((block) => block[name]).join('')
  const read = usage?.cache_read_input_tokens ?? 0
  const written = usage?.cache_creation_input_tokens ?? 0
  const input = (usage?.input_tokens ?? 0) + read + written
  const output = usage?.output_tokens ?? 0
  return {
    text: join(all('text'), 'text'),
    thoughts: join(all('thinking'), 'thinking'),
    signatures: sealsOf(
      [...all('thinking'), ...all('redacted_thinking')].flatMap((one: Json) => one.signature || one.data || []),
    ),
    calls: all('tool_use').map(({ id, name, input: given = {} }: Json) => ({ id, name, input: given })),
    stop: stop_reason ? (stops[stop_reason] ?? 'end') : null,
    usage:
      input + output === 0
        ? null
        : {
            input,
            cacheRead: read,
            cacheWrite: written,
            output,
            reasoning: usage.output_tokens_details?.thinking_tokens ?? 0,
          },
  }
}

function ofResponse({ candidates = [], promptFeedback, usageMetadata: usage = {} }: Json): Meaning {
  const { content, finishReason } = candidates[0] ?? {}
  const parts = (content?.parts ?? []) as Json[]
  const said = (isThought: boolean) => parts.filter(({ text, thought }) => text && !thought === !isThought)
  const join = (some: Json[]) => some.map(({ text }) => text).join('')
  const calls = parts.flatMap(({ functionCall: call }) => call ?? [])
  const input = usage.promptTokenCount ?? 0
  const thoughts = usage.thoughtsTokenCount ?? 0
  const output = (usage.candidatesTokenCount ?? 0) + thoughts
  const isBlocked = promptFeedback?.blockReason !== undefined
  return {
    text: join(said(false)),
    thoughts: join(said(true)),
    signatures: sealsOf(parts.flatMap(({ thoughtSignature }) => thoughtSignature ?? [])),
    calls: calls.map(({ id = '', name, args = {} }) => ({ id, name, input: args })),
    stop: isBlocked ? 'filter' : calls.length > 0 && finishReason === 'STOP' ? 'calls' : (stops[finishReason] ?? null),
    usage:
      input + output === 0
        ? null
        : { input, cacheRead: usage.cachedContentTokenCount ?? 0, cacheWrite: 0, output, reasoning: thoughts },
  }
}

function ofOutput({ output = [], status, incomplete_details, usage }: Json): Meaning {
  const all = (type: string) => (output as Json[]).filter((item) => item.type === type)
  const calls = all('function_call').map(({ call_id: id, name, arguments: given }) => ({
    id,
    name,
    input: typeof given === 'string' ? (parsed(given || '{}') ?? given) : (given ?? {}),
  }))
  const reasons: Json = { completed: calls.length > 0 ? 'calls' : 'end', incomplete: 'end' }
  return {
    text: all('message')
      .flatMap(({ content }) => content as Json[])
      .map(({ text, refusal }) => text ?? refusal ?? '')
      .join(''),
    thoughts: all('reasoning').map(thoughtsOf).join(''),
    signatures: sealsOf(all('reasoning').flatMap(({ encrypted_content: sealed }) => sealed ?? [])),
    calls,
    // Some do not say that they are complete.
    stop: stops[incomplete_details?.reason] ?? reasons[status] ?? (calls.length > 0 ? 'calls' : null),
    usage: usage?.total_tokens
      ? {
          input: usage.input_tokens,
          cacheRead: usage.input_tokens_details?.cached_tokens ?? 0,
          cacheWrite: usage.input_tokens_details?.cache_write_tokens ?? 0,
          output: usage.output_tokens,
          reasoning: usage.output_tokens_details?.reasoning_tokens ?? 0,
        }
      : null,
  }
}

/** Signatures and what is encrypted, those of others taken out of what they travel in. */
function sealsOf(signatures: string[]): string[] {
  const bare = signatures.map((signature) => {
    const text = Buffer.from(signature, 'base64').toString()
    const sealed = text.startsWith(prefix) ? text : signature
    if (!sealed.startsWith(prefix)) return signature
    const [, fields] = JSON.parse(Buffer.from(sealed.slice(prefix.length), 'base64').toString()) as [string, Json]
    return String(fields.encrypted_content ?? fields.thoughtSignature ?? fields.data ?? fields.signature)
  })
  return bare.sort()
}
