import { textOfBody } from '../../src/anthropic/answer/answer-text'
import type { CountableText } from '../../src/core/countable'

/** The countable content of one event of a message, by reading what it delivers as a block of an answer. */
export function textOfEvent(data: string): CountableText {
  const { content_block: block, delta } = JSON.parse(data) as {
    content_block?: object
    delta?: { type?: string; partial_json?: string; signature?: string }
  }
  if (block) return textOfBody(JSON.stringify({ content: [block] }))
  // The seal of thoughts that were shown.
  if (delta?.type === 'signature_delta') return { pieces: [], extraTokens: 0 }
  return textOfBody(JSON.stringify({ content: [{ text: delta?.partial_json, ...delta }] }))
}
