import { geminiShape } from './dialects/gemini-answers'
import { responsesShape } from './dialects/response-answers'
import type { Translated } from './formats'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what was recorded has no type

/**
 * What counts as the same, of requests and answers of a format, brought to one shape: null and empty say nothing; a text is a
 * list of one text; providers call some things by two names; what says again what the rest says, or is so by itself, is not
 * looked at. Order, text, ids and every other field are.
 */
export function sameShape(format: Translated, value: unknown): unknown {
  return bare(shapes[format](structuredClone(value) as Json))
}

const shapes: Readonly<Record<Translated, (body: Json) => Json>> = {
  openai: openaiShape,
  anthropic: anthropicShape,
  gemini: geminiShape,
  'openai-responses': responsesShape,
}

function openaiShape(body: Json): Json {
  const { max_completion_tokens, safety_identifier, reasoning, ...rest } = body
  delete rest.created
  delete rest.object
  const choices = rest.choices?.map(({ message, ...choice }: Json) => ({
    ...choice,
    // Who did not say why it stopped has ended, or calls.
    finish_reason: choice.finish_reason ?? (message?.tool_calls ? 'tool_calls' : 'stop'),
    message: messageShape({ role: 'assistant', ...message }),
  }))
  return {
    ...rest,
    max_tokens: max_completion_tokens ?? rest.max_tokens,
    user: rest.user ?? safety_identifier,
    reasoning_effort: rest.reasoning_effort ?? reasoning?.effort,
    messages: rest.messages?.map(messageShape),
    id: rest.id?.replace(/^chatcmpl-/, ''),
    choices,
  }
}

function messageShape({ reasoning, ...message }: Json): Json {
  delete message.index
  return {
    ...message,
    role: message.role === 'developer' ? 'system' : message.role,
    content: listShape(message.content),
    reasoning_content: message.reasoning_content || reasoning,
    reasoning_details: message.reasoning_details?.length ? detailsShape(message.reasoning_details) : undefined,
    // Beside details their text need not stand again.
    ...(message.reasoning_details?.length && { reasoning_content: undefined }),
    tool_calls: message.tool_calls?.map(({ index: _index, ...call }: Json) => callShape(call)),
  }
}

/** Details are of Claude where they do not say, and numbered as they come. */
function detailsShape(details: Json[]): Json[] {
  return details.map((detail, index) => ({ format: 'anthropic-claude-v1', ...detail, index }))
}

function callShape(call: Json): Json {
  if (!call.function) return {}
  const { arguments: given } = call.function
  const input = typeof given === 'string' ? given || '{}' : JSON.stringify(given ?? {})
  return { type: 'function', ...call, function: { ...call.function, arguments: input } }
}

function listShape(content: unknown): unknown {
  if (typeof content !== 'string') return Array.isArray(content) ? content.map(partShape) : content
  return content === '' ? [] : [{ type: 'text', text: content }]
}

function partShape(part: Json): Json {
  return typeof part.image_url === 'string' ? { ...part, image_url: { url: part.image_url } } : part
}

function anthropicShape({ type: _type, role: _role, ...body }: Json): Json {
  const messages = body.messages?.map((message: Json) => ({
    ...message,
    content: (listShape(message.content) as Json[] | undefined)?.map((block) => ({
      ...block,
      content: block.type === 'tool_result' ? listShape(block.content) : block.content,
    })),
  })) as Json[] | undefined
  // What the system says first may stand at either place.
  const system = [...((listShape(body.system) as Json[]) ?? [])]
  while (messages?.[0]?.role === 'system') system.push(...messages.shift()!.content) // there is one
  const { usage } = body
  return {
    ...body,
    id: body.id?.replace(/^msg_/, ''),
    system,
    messages,
    content: listShape(body.content),
    // What counts no output is of a stream that was cut.
    usage: usage?.output_tokens ? usage : undefined,
    // Who did not say why it stopped has ended.
    ...(body.content && { stop_reason: body.stop_reason ?? 'end_turn' }),
  }
}

/** Without what says nothing, at any depth. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null)
    return value === null || value === '' || value === false ? undefined : value
  const kept = Object.entries(value).map(([name, inner]) => [name, bare(inner)] as const)
  const telling = kept.filter(([, inner]) => inner !== undefined && !isEmpty(inner))
  return Object.fromEntries(telling)
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
