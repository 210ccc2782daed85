import { z } from 'zod'

/** Providers send texts where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
const text = z.string().nullish().catch(null)

/** Arguments, which some providers give as the object that their text should be. */
const argumentText = z
  .union([z.string(), z.looseObject({}).transform((given) => JSON.stringify(given))])
  .nullish()
  .catch(null)
const toolFunction = z.object({ name: text, arguments: argumentText }).nullish().catch(null)
const toolCall = z
  .object({ function: toolFunction, custom: z.object({ name: text, input: text }).nullish().catch(null) })
  .nullish()
  .catch(null)

const content = z
  .union([z.string(), z.array(z.unknown())])
  .nullish()
  .catch(null)

/** A message of an answer. */
const wireMessage = z.object({
  content,
  reasoning_content: text,
  reasoning: text,
  refusal: text,
  tool_calls: z.array(toolCall).nullish().catch(null),
  function_call: toolFunction,
  audio: z.object({ transcript: text, data: text }).nullish().catch(null),
  images: z.array(z.unknown()).nullish().catch(null),
})
export type WireMessage = z.output<typeof wireMessage>

/** An answer as far as its text goes. */
export const wireAnswer = z.object({
  text,
  choices: z
    .array(
      z
        .object({ message: wireMessage.nullish().catch(null), text })
        .nullish()
        .catch(null),
    )
    .nullish()
    .catch(null),
})
export type WireAnswer = z.output<typeof wireAnswer>

/** A request as far as its countable content goes. */
export const wireRequest = z.object({
  messages: z
    .array(
      z
        .object({
          role: text,
          name: text,
          content,
          reasoning_content: text,
          tool_calls: z.array(toolCall).nullish().catch(null),
          function_call: toolFunction,
        })
        .nullish()
        .catch(null),
    )
    .nullish()
    .catch(null),
  tools: z.array(z.unknown()).nullish().catch(null),
  functions: z.array(z.unknown()).nullish().catch(null),
  prompt: z.unknown().optional(),
  suffix: text,
  input: z.unknown().optional(),
  instruction: text,
  instructions: text,
  query: z.unknown().optional(),
  documents: z.unknown().optional(),
  'keywords[]': z.unknown().optional(),
})
export type WireRequest = z.output<typeof wireRequest>

/** A tool as the caller describes it. */
export const wireTool = z.object({
  function: z.object({ name: text, description: text, parameters: z.unknown().optional() }).nullish().catch(null),
  name: text,
  description: text,
  parameters: z.unknown().optional(),
})

/** One part of a message's content. */
export const wirePart = z.object({
  type: text,
  text,
  thinking: z.unknown().optional(),
  refusal: text,
  image_url: z
    .union([z.string().transform((url) => ({ url, detail: null })), z.object({ url: text, detail: text })])
    .nullish()
    .catch(null),
  input_audio: z.unknown().optional(),
  file: z.unknown().optional(),
})
