import { grouped, type ToolCall, toolCalls } from '../../answers/chat'
import { speak } from '../../answers/text'
import type { Behaviour } from '../../script/script'
import { simulatedPromptTokens, simulatedTokens } from '../../wire/tokens'
import type { WireRequest } from '../../wire/wire'

/** What the simulator says to a chat, before it is put into anybody's words. */
export interface Saying {
  /** In the pieces in which a stream has it. */
  readonly texts: readonly string[]
  readonly calls: readonly ToolCall[]
  /** In OpenAI's words. */
  readonly stop: 'stop' | 'length' | 'tool_calls'
  readonly promptTokens: number
  readonly completionTokens: number
}

/** The same as its chats say. */
export function sayingOf(request: WireRequest, behave: Behaviour): Saying {
  const promptTokens = simulatedPromptTokens(request)
  const calls = toolCalls(request, behave)
  if (calls.length > 0) {
    const completionTokens = calls.reduce((sum, call) => sum + 1 + simulatedTokens(call.function.arguments), 0)
    return { texts: [], calls, stop: 'tool_calls', promptTokens, completionTokens }
  }
  const { words, isCutShort, thoughtTokens } = speak(request, behave)
  const texts = [...grouped(words, behave.tokensPerEvent ?? 1)]
  const stop = isCutShort ? 'length' : 'stop'
  return { texts, calls, stop, promptTokens, completionTokens: words.length + thoughtTokens }
}

/** A field of usage as the behaviour wants it: left out, null, replaced, or as it was counted. */
export function usageField(name: string, counted: object, { usage }: Behaviour): object {
  if (usage === 'none') return {}
  return { [name]: usage === 'null' ? null : (usage ?? counted) }
}

/** The object that a body is; an empty one where it is none. */
export function objectOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {} // its fields are read with care
}

/** What stands in a field that has to be a text; undefined where it is none. */
export function textIn(json: unknown, name: string): string | undefined {
  const value = objectOf(json)[name]
  return typeof value === 'string' ? value : undefined
}
