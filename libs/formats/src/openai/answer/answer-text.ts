import type { CountableText } from '../../core/countable'
import { addText, contentTexts, parsed } from '../wire/content-text'
import { wireAnswer, type WireMessage } from '../wire/wire'

/** What a tool call costs besides its text. */
export const tokensPerToolCall = 7

/** The countable content of a whole answer body: texts, reasoning, refusals and tool calls of all its choices. */
export function textOfBody(body: Buffer | string): CountableText {
  const answer = wireAnswer.safeParse(parsed(body.toString()))
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  if (!answer.success) return counted
  for (const choice of answer.data.choices ?? []) {
    addText(counted, choice?.text)
    if (choice?.message) addMessage(counted, choice.message)
  }
  return counted
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
