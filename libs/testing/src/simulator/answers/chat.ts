import type { Behaviour } from '../script/script'
import { simulatedTokens, usageOf } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { type Answer, createdAt, jsonAnswer, streamAnswer } from './answer'
import { streamOf } from './stream'
import { exampleOf, speak } from './text'

/** A call of a tool, in OpenAI's words. */
export interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

interface Made {
  readonly request: WireRequest
  readonly behave: Behaviour
  readonly head: { id: string; created: number; model: string; system_fingerprint: string }
  readonly words: string[]
  readonly calls: ToolCall[]
  readonly finish: string
  readonly outputTokens: number
}

/** Which answer it is, and whose. */
interface AnswerMark {
  readonly no: number
  readonly fingerprint: string
}

/** The answer to `/v1/chat/completions`. */
export function chatAnswer(request: WireRequest, behave: Behaviour, mark: AnswerMark): Answer {
  const made = make(request, behave, mark)
  return request.stream === true ? streamAnswer(eventsOf(made)) : jsonAnswer(200, bodyOf(made))
}

function make(request: WireRequest, behave: Behaviour, { no, fingerprint }: AnswerMark): Made {
  const model = request.model ?? ''
  const head = { id: `chatcmpl-sim-${no}`, created: createdAt, model, system_fingerprint: fingerprint }
  const calls = toolCalls(request, behave)
  if (calls.length > 0) {
    const outputTokens = calls.reduce((sum, call) => sum + 1 + simulatedTokens(call.function.arguments), 0)
    return { request, behave, head, words: [], calls, finish: 'tool_calls', outputTokens }
  }
  const { words, isCutShort, thoughtTokens } = speak(request, behave)
  const finish = isCutShort ? 'length' : 'stop'
  return { request, behave, head, words, calls, finish, outputTokens: words.length + thoughtTokens }
}

function bodyOf({ request, behave, head, words, calls, finish, outputTokens }: Made): object {
  const content = calls.length > 0 ? null : words.join('')
  const thought = behave.reasoning === undefined ? {} : { reasoning_content: behave.reasoning }
  const message = {
    role: 'assistant',
    content,
    refusal: null,
    ...thought,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  const choices = Array.from({ length: request.n ?? 1 }, (_, index) => ({
    index,
    message,
    logprobs: null,
    finish_reason: finish,
  }))
  const body = { ...head, object: 'chat.completion', choices }
  const usage = usageOf(request, outputTokens * choices.length)
  if (behave.usage === 'none') return body
  return { ...body, usage: behave.usage === 'null' ? null : (behave.usage ?? usage) }
}

function eventsOf(made: Made): Iterable<string> {
  const { request, behave, head, words, calls, finish, outputTokens } = made
  const count = request.n ?? 1
  const indexes = Array.from({ length: count }, (_, index) => index)
  const chunk = (index: number, delta: object, finishReason: string | null = null) => ({
    choices: [{ index, delta, logprobs: null, finish_reason: finishReason }],
  })
  function* chunks(): Iterable<object> {
    for (const index of indexes) {
      yield chunk(index, { role: 'assistant', content: calls.length > 0 ? null : '', refusal: null })
    }
    if (behave.reasoning !== undefined)
      for (const index of indexes) yield chunk(index, { reasoning_content: behave.reasoning })
    for (const text of grouped(words, behave.tokensPerEvent ?? 1)) {
      for (const index of indexes) yield chunk(index, { content: text })
    }
    for (const part of calls.flatMap(callParts)) {
      for (const index of indexes) yield chunk(index, { tool_calls: [part] })
    }
    for (const index of indexes) yield chunk(index, {}, finish)
  }
  return streamOf({
    request,
    behave,
    head: { ...head, object: 'chat.completion.chunk' },
    chunks: chunks(),
    usage: usageOf(request, outputTokens * count),
  })
}

/** So many words joined into one text at a time. */
export function* grouped(words: string[], size: number): Iterable<string> {
  for (let start = 0; start < words.length; start += size) yield words.slice(start, start + size).join('')
}

/** A tool call as it is streamed: its name first, then its arguments in three pieces. */
function callParts(call: ToolCall, index: number): object[] {
  const text = call.function.arguments
  const size = Math.max(1, Math.ceil(text.length / 3))
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
  return [
    { index, id: call.id, type: 'function', function: { name: call.function.name, arguments: '' } },
    ...pieces.map((piece) => ({ index, function: { arguments: piece } })),
  ]
}

/** The calls of tools with which a chat is answered. */
export function toolCalls(request: WireRequest, { toolCalls: wanted, text }: Behaviour): ToolCall[] {
  const tools = request.tools ?? []
  const hasResult = request.messages?.at(-1)?.role === 'tool'
  const isCalling = tools.length > 0 && !hasResult && request.tool_choice !== 'none' && text === undefined
  const count = wanted ?? (isCalling ? 1 : 0)
  const { tool_choice: choice } = request
  const named = typeof choice === 'object' ? choice.function?.name : undefined
  const offered = tools.filter((tool) => named === undefined || tool.function?.name === named)
  if (offered.length === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const tool = offered[index % offered.length]?.function
    return {
      id: `call_sim_${index}`,
      type: 'function',
      function: { name: tool?.name ?? '', arguments: JSON.stringify(exampleOf(tool?.parameters)) },
    }
  })
}
