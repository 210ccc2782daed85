import type { Behaviour } from '../script/script'
import { simulatedPromptTokens, simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { type Answer, jsonAnswer, streamAnswer } from './answer'
import { grouped } from './chat'
import { frame } from './frames'
import { exampleOf, speak } from './text'

type Block = Readonly<Record<string, unknown>>

/** One block of a message, and what of it comes in its deltas. */
interface Part {
  /** As it stands in a whole message. */
  readonly block: Block
  /** As it is opened in a stream. */
  readonly opened: Block
  readonly deltas: readonly Block[]
}

interface Made {
  readonly behave: Behaviour
  readonly head: { id: string; type: 'message'; role: 'assistant'; model: string }
  readonly parts: readonly Part[]
  readonly stopReason: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/** The answer to `/v1/messages`, as Anthropic gives it (https://platform.claude.com/docs/en/api/messages). */
export function messageAnswer(request: WireRequest, behave: Behaviour, no: number): Answer {
  const made = make(request, behave, no)
  return request.stream === true ? streamAnswer(eventsOf(made)) : jsonAnswer(200, bodyOf(made))
}

/** The answer to `/v1/messages/count_tokens`. */
export function countedMessageAnswer(request: WireRequest): Answer {
  return jsonAnswer(200, { input_tokens: simulatedPromptTokens(request) })
}

function make(request: WireRequest, behave: Behaviour, no: number): Made {
  const head = { id: `msg_sim_${no}`, type: 'message', role: 'assistant', model: request.model ?? '' } as const
  const inputTokens = simulatedPromptTokens(request)
  const thought = thoughtOf(behave)
  const calls = callsOf(request, behave)
  if (calls.length > 0) {
    const outputTokens = calls.reduce((sum, { block }) => sum + 1 + simulatedTokens(JSON.stringify(block['input'])), 0)
    return { behave, head, parts: [...thought, ...calls], stopReason: 'tool_use', inputTokens, outputTokens }
  }
  const { words, isCutShort, thoughtTokens } = speak(request, behave)
  return {
    behave,
    head,
    parts: [...thought, textPart(words, behave)],
    stopReason: isCutShort ? 'max_tokens' : 'end_turn',
    inputTokens,
    outputTokens: words.length + thoughtTokens + simulatedTokens(behave.reasoning ?? ''),
  }
}

function textPart(words: string[], behave: Behaviour): Part {
  const deltas = [...grouped(words, behave.tokensPerEvent ?? 1)].map((text) => ({ type: 'text_delta', text }))
  return { block: { type: 'text', text: words.join('') }, opened: { type: 'text', text: '' }, deltas }
}

function thoughtOf({ reasoning }: Behaviour): Part[] {
  if (reasoning === undefined) return []
  const signature = Buffer.from(reasoning).toString('base64')
  return [
    {
      block: { type: 'thinking', thinking: reasoning, signature },
      opened: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking: reasoning },
        { type: 'signature_delta', signature },
      ],
    },
  ]
}

function callsOf({ tools = [], tool_choice: choice, messages }: WireRequest, { toolCalls, text }: Behaviour): Part[] {
  const last = messages?.at(-1)?.content
  const hasResult = Array.isArray(last) && last.some(({ type }) => type === 'tool_result')
  const { type, name } = (choice ?? {}) as { type?: string; name?: string } // a choice of Messages is an object
  const isCalling = tools.length > 0 && !hasResult && type !== 'none' && text === undefined
  const offered = tools.filter((tool) => name === undefined || tool.name === name)
  if (offered.length === 0) return []
  return Array.from({ length: toolCalls ?? (isCalling ? 1 : 0) }, (_, index) => {
    const tool = offered[index % offered.length]
    const input = exampleOf(tool?.input_schema)
    const opened = { type: 'tool_use', id: `toolu_sim_${index}`, name: tool?.name ?? '', input: {} }
    const json = JSON.stringify(input)
    const half = Math.ceil(json.length / 2)
    const pieces = ['', json.slice(0, half), json.slice(half)]
    return {
      block: { ...opened, input },
      opened,
      deltas: pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    }
  })
}

function usageOf({ behave, inputTokens, outputTokens }: Made): { usage?: unknown } {
  if (behave.usage === 'none') return {}
  if (behave.usage === 'null') return { usage: null }
  const cached = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 }
  return { usage: behave.usage ?? { input_tokens: inputTokens, ...cached, output_tokens: outputTokens } }
}

function bodyOf(made: Made): object {
  const content = made.parts.map(({ block }) => block)
  return { ...made.head, content, stop_reason: made.stopReason, stop_sequence: null, ...usageOf(made) }
}

function* eventsOf(made: Made): Iterable<string> {
  const { behave, head, parts, stopReason } = made
  const event = (type: string, fields: object) =>
    frame(
      { type, ...fields, ...(behave.padBytes !== undefined && { padding: 'x'.repeat(behave.padBytes) }) },
      behave,
      type,
    )
  const begun = usageOf({ ...made, outputTokens: 1 })
  yield event('message_start', {
    message: { ...head, content: [], stop_reason: null, stop_sequence: null, ...begun },
  })
  for (const [index, { opened, deltas }] of parts.entries()) {
    yield event('content_block_start', { index, content_block: opened })
    if (index === 0) yield event('ping', {})
    for (const delta of deltas) yield event('content_block_delta', { index, delta })
    yield event('content_block_stop', { index })
  }
  yield event('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, ...usageOf(made) })
  if (behave.withoutDone !== true) yield event('message_stop', {})
}
