import { z } from 'zod'

/** Providers send texts where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
const text = z.string().nullish().catch(null)

const content = z
  .union([z.string(), z.array(z.unknown())])
  .nullish()
  .catch(null)

/** What an image or a document is made of; the text of a search result is a string there. */
const source = z
  .object({ type: text, media_type: text, data: text, content: z.unknown().optional() })
  .nullish()
  .catch(null)

/** A block of a message or of an answer. */
export const wireBlock = z.object({
  type: text,
  text,
  thinking: text,
  signature: text,
  data: text,
  title: text,
  context: text,
  name: text,
  input: z.unknown().optional(),
  content: z.unknown().optional(),
  source,
})
export type WireBlock = z.output<typeof wireBlock>

/** A request as far as its countable content goes. */
export const wireRequest = z.object({
  system: content,
  messages: z
    .array(z.object({ role: text, content }).nullish().catch(null))
    .nullish()
    .catch(null),
  tools: z.array(z.unknown()).nullish().catch(null),
})
export type WireRequest = z.output<typeof wireRequest>

/** An answer as far as its text goes. */
export const wireAnswer = z.object({ content })
