import { z } from 'zod'
import { listOf, message } from './spelling'

/** Providers send texts where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
const text = z.string().nullish().catch(null)
const flag = z.boolean().nullish().catch(null)

/** Bytes in base64, or a file by its address. */
const blob = message({ mimeType: text, data: text }).nullish().catch(null)
const file = message({ mimeType: text, fileUri: text }).nullish().catch(null)

/** A call of a tool; in streams its arguments may come in pieces. */
const functionCall = message({
  id: text,
  name: text,
  args: z.unknown().optional(),
  partialArgs: z.unknown().optional(),
})
  .nullish()
  .catch(null)

/** What a tool answered; its `parts` are the images and files in it. */
const functionResponse = message({
  id: text,
  name: text,
  response: z.unknown().optional(),
  parts: listOf(message({ inlineData: blob, fileData: file })),
})
  .nullish()
  .catch(null)

/** One part of a content: one of these, and beside it whether it is thought and its seal. */
export const wirePart = message({
  text,
  thought: flag,
  thoughtSignature: text,
  inlineData: blob,
  fileData: file,
  functionCall,
  functionResponse,
  executableCode: message({ language: text, code: text }).nullish().catch(null),
  codeExecutionResult: message({ outcome: text, output: text }).nullish().catch(null),
})
export type WirePart = z.output<typeof wirePart>

/** What one side said at once. */
export const wireContent = message({ role: text, parts: listOf(wirePart) })
export type WireContent = z.output<typeof wireContent>

const content = wireContent.nullish().catch(null)

/** What a model is asked to generate, as far as its countable content goes. */
const generateRequest = {
  systemInstruction: content,
  contents: listOf(wireContent),
  tools: listOf(z.unknown()),
}

/** A request of any method, as far as its countable content goes. */
export const wireRequest = message({
  ...generateRequest,
  generateContentRequest: message(generateRequest).nullish().catch(null),
  content,
  title: text,
  requests: listOf(message({ content, title: text })),
})
export type WireRequest = z.output<typeof wireRequest>

/** An answer, whole or a part of a stream, as far as its text goes. */
export const wireAnswer = message({ candidates: listOf(message({ content })) })
