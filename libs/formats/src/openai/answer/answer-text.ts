import type { CountableText } from '../../core/countable'
import { wireAnswer, wirePart, type WireMessage } from '../wire'

/** What a tool call costs besides its text. */
export const tokensPerToolCall = 7

/** The countable content of a whole answer body: texts, reasoning, refusals and tool calls of all its choices. */
export function textOfBody(body: Buffer | string): CountableText {
  const answer = wireAnswer.safeParse(parse(body.toString()))
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  if (!answer.success) return counted
  for (const choice of answer.data.choices ?? []) {
    addText(counted, choice?.text)
    if (choice?.message) addMessage(counted, choice.message)
  }
  return counted
}

/** The texts in a content that is a list of parts, given as its JSON. */
export function partTexts(json: string): string[] {
  const parts = parse(json)
  return Array.isArray(parts) ? parts.flatMap(textsOfPart) : []
}

/** The texts of a content: a string, or a list of parts. */
export function contentTexts(content: string | readonly unknown[] | null | undefined): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content]
  return content?.flatMap(textsOfPart) ?? []
}

function addMessage(counted: CountableText, message: WireMessage): void {
  counted.pieces.push(...contentTexts(message.content))
  // Some providers send the same reasoning under both names.
  addText(counted, message.reasoning_content || message.reasoning)
  addText(counted, message.refusal)
  addText(counted, message.audio?.transcript)
  const calls = [...(message.tool_calls ?? []), ...(message.function_call ? [{ function: message.function_call }] : [])]
  for (const call of calls) {
    const custom = call && 'custom' in call ? call.custom : null
    const name = call?.function?.name ?? custom?.name
    if (name) counted.extraTokens += tokensPerToolCall
    addText(counted, name)
    addText(counted, call?.function?.arguments ?? custom?.input)
  }
}

function textsOfPart(part: unknown): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part]
  const parsed = wirePart.safeParse(part)
  if (!parsed.success) return []
  const { text, thinking, refusal } = parsed.data
  const inner = Array.isArray(thinking) ? thinking.flatMap(textsOfPart) : typeof thinking === 'string' ? [thinking] : []
  return [text, refusal, ...inner].filter((one): one is string => typeof one === 'string' && one !== '')
}

function addText(counted: CountableText, text: string | null | undefined): void {
  if (text) counted.pieces.push(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // what is no JSON delivers no text
  }
}
