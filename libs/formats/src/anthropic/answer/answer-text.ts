import type { CountableText } from '../../core/countable'
import { addText } from '../../core/countable'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { addCall, tokensOfSeal } from '../wire/block-text'
import { wireAnswer, type WireBlock, wireBlock } from '../wire/wire'

/**
 * The countable content of a whole answer body: texts, thoughts and calls of tools. Nothing where the body cannot be read;
 * what the upstream's own tools have found was not written by the model. Parses the whole body: a long one holds up the event
 * loop.
 */
export function textOfBody(body: Buffer | string): CountableText {
  const answer = wireAnswer.safeParse(parsed(body.toString()))
  const counted = answer.success ? withinStack(() => contentOf(answer.data.content)) : null
  return counted ?? { pieces: [], extraTokens: 0 }
}

function contentOf(content: unknown): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  if (!Array.isArray(content)) return counted
  for (const one of content as unknown[]) {
    const { data: block } = wireBlock.safeParse(one)
    if (block === undefined) continue
    for (const text of [block.text, block.thinking]) addText(counted, text)
    // A summary of what was said before.
    if (typeof block.content === 'string') addText(counted, block.content)
    addCall(counted, block)
    counted.extraTokens += hiddenTokens(block)
  }
  return counted
}

/** Thoughts that are not shown come as their seal alone. */
function hiddenTokens({ type, thinking, signature, data }: WireBlock): number {
  if (type === 'redacted_thinking') return tokensOfSeal(data?.length ?? 0)
  return type === 'thinking' && !thinking ? tokensOfSeal(signature?.length ?? 0) : 0
}
