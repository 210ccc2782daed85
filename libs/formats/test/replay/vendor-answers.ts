import type { Meaning } from '../meaning'
import type { Recording } from '../recorded'
import type { RecordedVendor } from './recorded-vendors'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what was recorded has no type

const stops: Readonly<Record<string, string>> = {
  end_turn: 'end',
  tool_use: 'calls',
  COMPLETE: 'end',
  MAX_TOKENS: 'length',
  TOOL_CALL: 'calls',
  stop: 'end',
}

/** What a recorded answer of a vendor says, read without its codec, as a client would; null when it is no answer of the vendor's. */
export function meaningOfVendor(vendor: RecordedVendor, { response }: Recording): Meaning | null {
  const events = response.events?.filter(({ data }) => data?.startsWith('{') === true)
  const streamed = events?.map(({ event, data = '' }): Json => ({ event, ...(JSON.parse(data) as Json) }))
  const answer = streamed === undefined ? (response.body as Json) : gathered[vendor](streamed)
  return meanings[vendor](answer)
}

const gathered: Readonly<Record<RecordedVendor, (events: Json[]) => Json>> = {
  'bedrock-converse': gatherConverse,
  cohere: gatherCohere,
  ollama: gatherLines,
}

const meanings: Readonly<Record<RecordedVendor, (answer: Json) => Meaning | null>> = {
  'bedrock-converse': ofConverse,
  cohere: ofCohere,
  ollama: ofOllama,
}

function gatherConverse(events: Json[]): Json {
  const content: Json[] = []
  const answer: Json = { output: { message: { content } } }
  for (const { event, contentBlockIndex: index, start, delta, stopReason, usage } of events) {
    if (event === 'contentBlockStart' && start?.toolUse) content[index] = { toolUse: { ...start.toolUse, input: '' } }
    if (stopReason) answer.stopReason = stopReason
    if (usage) answer.usage = usage
    if (delta?.text) content[index] = { text: (content[index]?.text ?? '') + delta.text }
    if (delta?.toolUse) content[index]!.toolUse.input += delta.toolUse.input // it has begun
  }
  return answer
}

function ofConverse({ output, stopReason, usage }: Json): Meaning | null {
  if (!output?.message) return null
  const content = (output.message.content as Json[]).filter(Boolean)
  const thoughts = content.flatMap(({ reasoningContent }) => reasoningContent?.reasoningText ?? [])
  const [read, written] = [usage?.cacheReadInputTokens ?? 0, usage?.cacheWriteInputTokens ?? 0]
  return {
    text: content.map(({ text }) => text ?? '').join(''),
    thoughts: thoughts.map(({ text }: Json) => text).join(''),
    signatures: thoughts.map(({ signature }: Json) => signature),
    calls: content
      .flatMap(({ toolUse }) => toolUse ?? [])
      .map(({ toolUseId: id, name, input }: Json) => ({ id, name, input: inputOf(input) })),
    stop: stops[stopReason] ?? null,
    usage: usage?.inputTokens === undefined ? null : usageOf({ input: usage.inputTokens + read + written, read, written, output: usage.outputTokens }), // prettier-ignore
  }
}

function gatherCohere(events: Json[]): Json {
  const message: Json = { content: [], tool_calls: [], tool_plan: '' }
  const answer: Json = { message }
  for (const { type, index, delta } of events) {
    const said = delta?.message
    if (said?.tool_plan) message.tool_plan += said.tool_plan
    if (said?.content?.text) message.content[index] = { text: (message.content[index]?.text ?? '') + said.content.text }
    if (type === 'tool-call-start') message.tool_calls[index] = said.tool_calls
    if (type === 'tool-call-delta') message.tool_calls[index].function.arguments += said.tool_calls.function.arguments
    if (type === 'message-end') Object.assign(answer, delta)
  }
  return answer
}

function ofCohere({ message, finish_reason, usage }: Json): Meaning | null {
  if (typeof message !== 'object') return null
  const content = (message.content ?? []) as Json[]
  return {
    text: content.map(({ text }) => text ?? '').join(''),
    thoughts: (message.tool_plan ?? '') + content.map(({ thinking }) => thinking ?? '').join(''),
    signatures: [],
    calls: (message.tool_calls ?? []).map(({ id, function: asked }: Json) => ({
      id,
      name: asked.name,
      input: inputOf(asked.arguments),
    })),
    stop: stops[finish_reason] ?? null,
    // What it bills, in which there is nothing of a cache.
    usage: usageOf({ input: usage.billed_units.input_tokens, output: usage.billed_units.output_tokens }),
  }
}

function gatherLines(lines: Json[]): Json {
  const text = lines.map(({ message }) => message?.content ?? '').join('')
  return { ...lines.at(-1), message: { content: text } }
}

function ofOllama({ message, done, prompt_eval_count: input, eval_count: output }: Json): Meaning | null {
  if (typeof message !== 'object') return null
  const stop = done ? 'end' : null
  return { text: message.content, thoughts: '', signatures: [], calls: [], stop, usage: usageOf({ input, output }) }
}

function usageOf({ input, output, read = 0, written = 0 }: Json): Meaning['usage'] {
  return { input, cacheRead: read, cacheWrite: written, output, reasoning: 0 }
}

/** A call without input has an empty one, which some write as null. */
function inputOf(input: unknown): unknown {
  return (typeof input === 'string' ? (JSON.parse(input || '{}') as unknown) : input) ?? {}
}
