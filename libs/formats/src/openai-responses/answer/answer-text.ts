import type { CountableText } from '../../core/countable'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { tokensPerToolCall } from '../../openai/answer/answer-text'
import { addWritten, itemsOf } from '../wire/item-text'
import { wireAnswer } from '../wire/wire'

/**
 * The countable content of a whole answer body: texts, thoughts and calls of tools. Nothing where the body cannot be read;
 * what the upstream's own tools have found was not written by the model. Parses the whole body: a long one holds up the event
 * loop.
 */
export function textOfBody(body: Buffer | string): CountableText {
  const answer = wireAnswer.safeParse(parsed(body.toString()))
  const counted = answer.success ? withinStack(() => contentOf(answer.data.output ?? [])) : null
  return counted ?? { pieces: [], extraTokens: 0 }
}

function contentOf(output: readonly unknown[]): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  for (const item of itemsOf(output)) if (addWritten(counted, item)) counted.extraTokens += tokensPerToolCall
  return counted
}
