import type { WireMessage, WireRequest, WireUsage } from './wire'

/** What one image, sound or file in a message counts. */
export const simulatedMediaTokens = 85

/** The simulator's tokens of a text: its words, as divided by white space. */
export function simulatedTokens(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** The text of a message, with `[image_url]` and the like in the place of everything else. */
export function textOf(message: WireMessage | undefined): string {
  const content = message?.content
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (part.type === 'text' ? (part.text ?? '') : `[${part.type ?? 'part'}]`)).join(' ')
}

/**
 * The prompt tokens that the simulator reports for a request: for each message one and its words, 85 for each part that
 * is not text, and the words of the tools' JSON; for completions and embeddings the words of each text.
 */
export function simulatedPromptTokens(request: WireRequest): number {
  const messages = (request.messages ?? []).reduce((sum, message) => sum + messageTokens(message), 0)
  const tools = request.tools === undefined ? 0 : simulatedTokens(JSON.stringify(request.tools, null, 1))
  const texts = [...textsOf(request.prompt), ...textsOf(request.input)]
  return messages + tools + texts.reduce((sum, text) => sum + simulatedTokens(text), 0)
}

/** The texts of a `prompt` or `input`; tokens given as numbers become one word each. */
export function textsOf(input: WireRequest['input'] | WireRequest['prompt']): string[] {
  if (input === undefined || input === null) return []
  if (typeof input === 'string') return [input]
  if (input.every((item) => typeof item === 'number')) return [input.join(' ')]
  return input.map((item) => (Array.isArray(item) ? item.join(' ') : String(item)))
}

/** Usage of an answer with so many output tokens. */
export function usageOf(request: WireRequest, completionTokens: number): WireUsage {
  const promptTokens = simulatedPromptTokens(request)
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
}

function messageTokens(message: WireMessage): number {
  const { content } = message
  if (!Array.isArray(content)) return 1 + simulatedTokens(content ?? '')
  return content.reduce(
    (sum, part) => sum + (part.type === 'text' ? simulatedTokens(part.text ?? '') : simulatedMediaTokens),
    1,
  )
}
