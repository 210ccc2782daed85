import type { Behaviour } from '../script/script'
import { simulatedPromptTokens, simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { type Answer, jsonAnswer, streamAnswer } from './answer'
import { grouped } from './chat'
import { frame } from './frames'
import { exampleOf, speak } from './text'

type Part = Readonly<Record<string, unknown>>

interface Made {
  readonly behave: Behaviour
  readonly head: { modelVersion: string; responseId: string }
  readonly candidates: number
  /** What is thought, and then what is said or called: each becomes an event of a stream. */
  readonly parts: readonly Part[]
  readonly finishReason: string
  readonly inputTokens: number
  readonly thoughtTokens: number
  /** Tokens of each part that is no thought, and of those together. */
  readonly outputTokens: number
}

/** The answer to `:generateContent` and `:streamGenerateContent`, as Gemini gives it (https://ai.google.dev/api/generate-content). */
export function contentAnswer(request: WireRequest, behave: Behaviour, asked: { no: number; query: string }): Answer {
  const made = make(request, behave, asked.no)
  if (request.stream !== true) return jsonAnswer(200, bodyOf(made))
  const bodies = streamed(made)
  if (/(?:^|&)alt=sse(?:&|$)/.test(asked.query)) return streamAnswer(bodies.map((body) => frame(body, behave)))
  // Without that, a stream is an array whose elements come one by one.
  const pieces = bodies.map((body, index) => `${index === 0 ? '[' : ',\r\n'}${JSON.stringify(body)}`)
  return { ...jsonAnswer(200, {}), isStream: true, pieces: [...pieces, ']'] }
}

/** The answer to `:countTokens`. */
export function countedContentAnswer(request: WireRequest): Answer {
  const totalTokens = simulatedPromptTokens(request)
  return jsonAnswer(200, { totalTokens, promptTokensDetails: [{ modality: 'TEXT', tokenCount: totalTokens }] })
}

function make(request: WireRequest, behave: Behaviour, no: number): Made {
  const { reasoning } = behave
  const signature = reasoning === undefined ? {} : { thoughtSignature: Buffer.from(reasoning).toString('base64') }
  const thoughts: Part[] = reasoning === undefined ? [] : [{ text: reasoning, thought: true }]
  const calls = callsOf(request, behave)
  const shared = {
    behave,
    head: { modelVersion: request.model ?? '', responseId: `sim-${no}` },
    candidates: request.n ?? 1,
    inputTokens: simulatedPromptTokens(request),
  }
  const thoughtOf = simulatedTokens(reasoning ?? '')
  if (calls.length > 0) {
    const outputTokens = calls.reduce((sum, { args }) => sum + 1 + simulatedTokens(JSON.stringify(args)), 0)
    const said = calls.map((functionCall, index) => ({ functionCall, ...(index === 0 && signature) }))
    return { ...shared, parts: [...thoughts, ...said], finishReason: 'STOP', thoughtTokens: thoughtOf, outputTokens }
  }
  const { words, isCutShort, thoughtTokens } = speak(request, behave)
  const texts = [...grouped(words, behave.tokensPerEvent ?? 1)]
  return {
    ...shared,
    parts: [...thoughts, ...texts.map((text, index) => ({ text, ...(index === 0 && signature) }))],
    finishReason: isCutShort ? 'MAX_TOKENS' : 'STOP',
    thoughtTokens: thoughtTokens + thoughtOf,
    outputTokens: words.length,
  }
}

function callsOf(
  { tools = [], tool_choice: choice, messages }: WireRequest,
  { toolCalls, text }: Behaviour,
): { name: string; args: unknown }[] {
  const last = messages?.at(-1)?.content
  const hasResult = Array.isArray(last) && last.some(({ type }) => type === 'tool_result')
  const { type, name } = (choice ?? {}) as { type?: string; name?: string } // a choice of Gemini was read as an object
  const isCalling = tools.length > 0 && !hasResult && type !== 'none' && text === undefined
  const offered = tools.filter((tool) => name === undefined || tool.name === name)
  if (offered.length === 0) return []
  return Array.from({ length: toolCalls ?? (isCalling ? 1 : 0) }, (_, index) => {
    const tool = offered[index % offered.length]
    return { name: tool?.name ?? '', args: exampleOf(tool?.input_schema) }
  })
}

/** What was used when so much had been said; Gemini tells it with every event. */
function usageOf({ behave, ...made }: Made, isLast: boolean): { usageMetadata?: unknown } {
  if (behave.usage === 'none' || (behave.usagePlace === 'last-event' && !isLast)) return {}
  if (behave.usage === 'null') return { usageMetadata: null }
  if (behave.usage !== undefined) return isLast ? { usageMetadata: behave.usage } : {}
  const { inputTokens, thoughtTokens, outputTokens, candidates } = made
  const candidatesTokenCount = outputTokens * candidates
  return {
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount,
      totalTokenCount: inputTokens + candidatesTokenCount + thoughtTokens,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
      ...(thoughtTokens > 0 && { thoughtsTokenCount: thoughtTokens }),
    },
  }
}

function bodyOf(made: Made): object {
  const texts = made.parts.filter(({ text, thought }) => text !== undefined && thought === undefined)
  const text = texts.length === 0 ? [] : [{ ...texts[0], text: texts.map((part) => String(part['text'])).join('') }]
  const others = made.parts.filter((part) => !texts.includes(part))
  const content = { role: 'model', parts: [...others, ...text] }
  const candidates = Array.from({ length: made.candidates }, (_, index) => ({
    content,
    finishReason: made.finishReason,
    index,
  }))
  return { candidates, ...usageOf(made, true), ...made.head }
}

function streamed(made: Made): object[] {
  const { parts, finishReason, head, behave } = made
  const padding = behave.padBytes === undefined ? {} : { padding: 'x'.repeat(behave.padBytes) }
  const last = Math.max(0, parts.length - 1)
  // One that says nothing says why.
  return (parts.length === 0 ? [{ text: '' }] : parts).map((part, index) => {
    const said = parts.slice(0, index + 1).filter(({ text, thought }) => text !== undefined && thought === undefined)
    const outputTokens = index === last ? made.outputTokens : simulatedTokens(said.map(({ text }) => text).join(''))
    const candidates = Array.from({ length: made.candidates }, (_, place) => ({
      content: { role: 'model', parts: [part] },
      ...(index === last && { finishReason }),
      index: place,
    }))
    return { candidates, ...usageOf({ ...made, outputTokens }, index === last), ...head, ...padding }
  })
}
