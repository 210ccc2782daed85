import { addText, type CountableText } from '../../core/countable'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { contentTexts } from '../wire/content-text'
import { type WireAnswer, wireAnswer, type WireMessage } from '../wire/wire'

/** What a tool call costs besides its text. */
export const tokensPerToolCall = 7
/** What an image costs that a model has drawn: https://ai.google.dev/gemini-api/docs/pricing counts them so, at 1024 pixels. */
const tokensPerImage = 1_290
/** A token of sound lasts 50 ms: 2,400 bytes of 16 bits at 24 kHz, which are so many in base64. */
const soundBytesPerToken = 3_200

/** What so many delivered images, and so many bytes of sound in base64, cost in tokens. */
export function tokensOfMedia(images: number, soundBytes: number): number {
  return images * tokensPerImage + Math.ceil(soundBytes / soundBytesPerToken)
}

/**
 * The countable content of a whole answer body: texts, reasoning, refusals and tool calls of all its choices. Nothing where
 * the body cannot be read. Parses the whole body: a long one holds up the event loop.
 */
export function textOfBody(body: Buffer | string): CountableText {
  const answer = wireAnswer.safeParse(parsed(body.toString()))
  const counted = answer.success ? withinStack(() => contentOf(answer.data)) : null
  return counted ?? { pieces: [], extraTokens: 0 }
}

function contentOf({ choices, text }: WireAnswer): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  // What was said in a sound.
  if (!choices) addText(counted, text)
  for (const choice of choices ?? []) {
    addText(counted, choice?.text)
    if (choice?.message) addMessage(counted, choice.message)
  }
  return counted
}

function addMessage(counted: CountableText, message: WireMessage): void {
  const images = (message.images?.length ?? 0) + imagesIn(message.content)
  counted.extraTokens += tokensOfMedia(images, message.audio?.data?.length ?? 0)
  if (images > 0) counted.imageTokens = (counted.imageTokens ?? 0) + tokensOfMedia(images, 0)
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

function imagesIn(content: WireMessage['content']): number {
  if (!Array.isArray(content)) return 0
  return content.filter((part) => typeof part === 'object' && part !== null && 'image_url' in part).length
}
