import type { CountableText } from '../../src/core/countable'
import { textOfBody } from '../../src/openai/answer/answer-text'

/** The countable content of one event of a stream, by reading it as an answer whose messages are its deltas. */
export function textOfChunk(data: string): CountableText {
  if (!data.startsWith('{')) return textOfBody(data)
  const { choices } = JSON.parse(data) as { choices?: { delta?: unknown }[] | null }
  return textOfBody(
    JSON.stringify({ choices: choices?.map(({ delta, ...choice }) => ({ ...choice, message: delta })) }),
  )
}
