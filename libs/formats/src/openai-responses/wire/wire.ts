import { z } from 'zod'

/** Providers send texts where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
const text = z.string().nullish().catch(null)
const list = z.array(z.unknown()).nullish().catch(null)

/** A part of a message, of a thought or of what a tool brought. */
export const wirePart = z.object({
  type: text,
  text,
  refusal: text,
  transcript: text,
  image_url: text,
  detail: text,
  file_id: text,
  file_data: text,
  file_url: text,
  input_audio: z.unknown().optional(),
})
export type WirePart = z.output<typeof wirePart>

/** A text, or parts. */
const content = z
  .union([z.string(), z.array(z.unknown()), z.looseObject({}).transform((part): unknown[] => [part])])
  .nullish()
  .catch(null)
export type WireContent = z.output<typeof content>

/** An item of an input or an output. */
export const wireItem = z.object({
  type: text,
  role: text,
  name: text,
  arguments: text,
  input: text,
  code: text,
  content,
  summary: content,
  output: content,
})
export type WireItem = z.output<typeof wireItem>

/** A request as far as its countable content goes. */
export const wireRequest = z.object({
  input: z
    .union([z.string(), z.array(z.unknown())])
    .nullish()
    .catch(null),
  instructions: text,
  tools: list,
})
export type WireRequest = z.output<typeof wireRequest>

/** An answer as far as its text goes. */
export const wireAnswer = z.object({ output: list })
