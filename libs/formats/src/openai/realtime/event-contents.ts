import { asFields, asList, asText, type Fields } from './json'

/** What a client's event puts before the model. */
export interface EventContents {
  /** What is said in it, by whomever: what words are searched in. */
  readonly texts: readonly string[]
  /** Characters of base64 that are sound. */
  readonly soundChars: number
  readonly images: number
  /** Characters of their addresses, which may hold them whole. */
  readonly imageChars: number
}

/** Reads what an event of a client says, of itself and in the items that it brings. */
export function contentsOf(event: Fields): EventContents {
  const [session, response] = [asFields(event['session']), asFields(event['response'])]
  const texts = [asText(session?.['instructions']), asText(response?.['instructions'])]
  const found = { texts, soundChars: asText(event['audio']).length, images: 0, imageChars: 0 }
  for (const one of [event['item'], ...asList(response?.['input'])]) {
    const item = asFields(one)
    // What a function was called with, and what came of it.
    texts.push(asText(item?.['arguments']), asText(item?.['output']))
    for (const part of asList(item?.['content'])) {
      const { text, transcript, audio, image_url: image } = asFields(part) ?? {}
      texts.push(asText(text), asText(transcript))
      found.soundChars += asText(audio).length
      found.imageChars += asText(image).length
      if (image !== undefined) found.images += 1
    }
  }
  return { ...found, texts: texts.filter((text) => text !== '') }
}
