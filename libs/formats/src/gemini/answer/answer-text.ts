import { addText, type CountableText } from '../../core/countable'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { tokensOfDelivered } from '../wire/media-tokens'
import { wireAnswer, type WirePart } from '../wire/wire'

/** What a call of a tool costs besides its text: about so many more were counted for each of those that were recorded. */
export const tokensPerToolCall = 6

/**
 * The countable content of a whole answer body: texts and thoughts, calls of tools, images and sound of all its candidates.
 * Nothing where the body cannot be read; what the upstream's own tools have found was not written by the model. Parses the
 * whole body: a long one holds up the event loop.
 */
export function textOfBody(body: Buffer | string): CountableText {
  const answer = wireAnswer.safeParse(parsed(body.toString()))
  const parts = answer.success ? answer.data.candidates?.flatMap((one) => one?.content?.parts ?? []) : []
  return withinStack(() => contentOf(parts ?? [])) ?? { pieces: [], extraTokens: 0 }
}

function contentOf(parts: readonly (WirePart | null | undefined)[]): CountableText {
  const counted: CountableText = { pieces: [], extraTokens: 0 }
  for (const part of parts) {
    if (!part) continue
    const { functionCall: call, inlineData: blob } = part
    addText(counted, part.text)
    if (call?.name) counted.extraTokens += tokensPerToolCall
    addText(counted, call?.name)
    if (isObject(call?.args) && Object.keys(call.args).length > 0) addText(counted, JSON.stringify(call.args))
    addText(counted, part.executableCode?.code)
    const bytes = blob?.data?.length ?? 0
    const isSound = blob?.mimeType?.startsWith('audio/') === true
    if (bytes > 0) addMedia(counted, isSound ? [0, bytes] : [1, 0])
  }
  return counted
}

function addMedia(counted: CountableText, [images, soundBytes]: readonly [images: number, soundBytes: number]): void {
  counted.extraTokens += tokensOfDelivered(images, soundBytes)
  if (images > 0) counted.imageTokens = (counted.imageTokens ?? 0) + tokensOfDelivered(images, 0)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
