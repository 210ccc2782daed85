import { maskedText } from './masked-text'
import type { SensitiveWords } from './sensitive-words'
import { dropRepeated, textPlacesOf } from './text-places'

/** A whole answer with its words masked; null where it has none. */
export type MaskedBody = Buffer | null

/** Masks words in an answer that is JSON. Throws where it goes so deep that it cannot be written. */
export function maskedBody(body: Buffer, words: SensitiveWords): MaskedBody {
  if (!words.mayBeIn(body)) return null
  const answer: unknown = JSON.parse(body.toString())
  if (typeof answer !== 'object' || answer === null) return null
  let isMasked = false
  for (const { text, replace } of textPlacesOf(answer)) {
    const spans = words.spansIn(text)
    if (spans.length === 0) continue
    isMasked = true
    replace(maskedText(text, spans))
  }
  if (!isMasked) return null
  dropRepeated(answer)
  return Buffer.from(JSON.stringify(answer))
}
