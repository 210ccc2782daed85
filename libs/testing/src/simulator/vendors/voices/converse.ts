import { type Answer, jsonAnswer } from '../../answers/answer'
import type { Behaviour } from '../../script/script'
import type { WireContentPart, WireFunction, WireMessage, WireRequest } from '../../wire/wire'
import { awsEvent, awsException } from '../speech/aws-frame'
import { objectOf, type Saying, sayingOf, usageField } from '../speech/saying'
import type { Asked, AskedVoice, Voice } from '../speech/voice'

const pathShape = /\/model\/([^/]+)\/converse(-stream)?$/

/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */
const exceptions: Readonly<Record<number, string>> = {
  400: 'ValidationException',
  401: 'UnrecognizedClientException',
  403: 'AccessDeniedException',
  404: 'ResourceNotFoundException',
  424: 'ModelErrorException',
  429: 'ThrottlingException',
  503: 'ServiceUnavailableException',
}

const stops = { stop: 'end_turn', length: 'max_tokens', tool_calls: 'tool_use' } as const
const padding = { p: 'abcdefghij' }

interface Block {
  text?: string
  toolResult?: unknown
}

/** What the simulator reads of a request; everything may be missing. */
interface ConverseRequest {
  messages?: { role?: string; content?: Block[] }[]
  system?: Block[]
  inferenceConfig?: { maxTokens?: number }
  toolConfig?: {
    tools?: { toolSpec?: { name?: string; inputSchema?: { json?: unknown } } }[]
    toolChoice?: { tool?: { name?: string } }
  }
}

/** A model of any maker at Bedrock, in AWS's own words. */
export const converse: Voice = {
  hears: ({ method, path }) => method === 'POST' && pathShape.test(path),
  read,
  judge: ({ json }) => {
    const { messages } = objectOf(json) as ConverseRequest
    const message = 'A conversation must start with a user message. Try again with a conversation that starts with one.'
    return messages?.[0]?.role === 'user' ? null : { status: 400, message, code: null }
  },
  answer,
  failure: ({ status, message, code }) => ({
    status: status === 401 ? 403 : status,
    body: { __type: code ?? exceptions[status] ?? 'InternalServerException', message },
  }),
  failureEvent: ({ status, message, code }) => {
    const name = code ?? exceptions[status] ?? 'InternalServerException'
    return awsException(name[0]?.toLowerCase() + name.slice(1), { message })
  },
}

function read(json: unknown, { path }: Asked): WireRequest {
  const [, model = '', stream] = pathShape.exec(path) ?? []
  const { messages = [], system = [], inferenceConfig, toolConfig } = objectOf(json) as ConverseRequest
  const spoken = [...(system.length > 0 ? [{ role: 'system', content: system }] : []), ...messages]
  const name = toolConfig?.toolChoice?.tool?.name
  return {
    model: decodeURIComponent(model),
    stream: stream !== undefined,
    messages: spoken.map(messageOf),
    ...(inferenceConfig?.maxTokens !== undefined && { max_tokens: inferenceConfig.maxTokens }),
    ...(toolConfig?.tools && { tools: toolConfig.tools.map(({ toolSpec }) => ({ function: functionOf(toolSpec) })) }),
    ...(name !== undefined && { tool_choice: { function: { name } } }),
  }
}

function messageOf({ role = 'user', content = [] }: { role?: string; content?: Block[] }): WireMessage {
  const isResult = content.some(({ toolResult }) => toolResult !== undefined)
  const parts = content.map(({ text }): WireContentPart => (text === undefined ? {} : { type: 'text', text }))
  return { role: isResult ? 'tool' : role, content: parts }
}

function functionOf(spec: { name?: string; inputSchema?: { json?: unknown } } = {}): WireFunction {
  return { name: spec.name ?? '', parameters: spec.inputSchema?.json }
}

function answer({ wire }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  if (wire.stream === true) {
    const headers = { 'content-type': 'application/vnd.amazon.eventstream' }
    return { status: 200, headers, isStream: true, pieces: eventsOf(saying, behave) }
  }
  const thought = behave.reasoning === undefined ? [] : [{ reasoningContent: { reasoningText: thoughtOf(behave) } }]
  const calls = saying.calls.map(({ id, function: { name, arguments: input } }) => ({
    toolUse: { toolUseId: id, name, input: JSON.parse(input) as unknown },
  }))
  const said = saying.calls.length > 0 ? calls : [{ text: saying.texts.join('') }]
  return jsonAnswer(200, {
    output: { message: { role: 'assistant', content: [...thought, ...said] } },
    stopReason: stops[saying.stop],
    ...usageOf(saying, behave),
    metrics: { latencyMs: 12 },
  })
}

function thoughtOf({ reasoning = '' }: Behaviour): { text: string; signature: string } {
  return { text: reasoning, signature: Buffer.from(reasoning).toString('base64') }
}

function* eventsOf(saying: Saying, behave: Behaviour): Iterable<Buffer> {
  const event = (kind: string, payload: object) => awsEvent(kind, { ...payload, ...padding })
  const delta = (contentBlockIndex: number, said: object) =>
    event('contentBlockDelta', { contentBlockIndex, delta: said })
  yield event('messageStart', { role: 'assistant' })
  let index = 0
  if (behave.reasoning !== undefined) {
    const { text, signature } = thoughtOf(behave)
    yield delta(index, { reasoningContent: { text } })
    yield delta(index, { reasoningContent: { signature } })
    yield event('contentBlockStop', { contentBlockIndex: index++ })
  }
  for (const text of saying.texts) yield delta(index, { text })
  for (const { id, function: asked } of saying.calls) {
    const start = { toolUse: { toolUseId: id, name: asked.name } }
    yield event('contentBlockStart', { contentBlockIndex: index, start })
    yield delta(index, { toolUse: { input: asked.arguments } })
    yield event('contentBlockStop', { contentBlockIndex: index++ })
  }
  if (saying.texts.length > 0) yield event('contentBlockStop', { contentBlockIndex: index })
  if (behave.withoutDone === true) return
  yield event('messageStop', { stopReason: stops[saying.stop] })
  yield event('metadata', { ...usageOf(saying, behave), metrics: { latencyMs: 12 } })
}

function usageOf({ promptTokens, completionTokens }: Saying, behave: Behaviour): object {
  const total = promptTokens + completionTokens
  return usageField('usage', { inputTokens: promptTokens, outputTokens: completionTokens, totalTokens: total }, behave)
}
