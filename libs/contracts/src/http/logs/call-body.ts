import { z } from 'zod'
import { bodyKinds } from '../../relay/body-kinds'

const part = z.object({
  kind: z.enum(['text', 'reasoning', 'refusal', 'tool-call', 'tool-result', 'media', 'other']),
  /** Of a tool. */
  name: z.string().optional(),
  /** Absent where only that it was said is kept. */
  text: z.string().optional(),
  /** Characters of what was said, kept or not. */
  length: z.int(),
  /** The text goes on behind what is kept of it. */
  is_cut: z.literal(true).optional(),
  /** A file, of which no more is kept; `bytes` is null where it was at an address. */
  media: z.object({ type: z.string(), bytes: z.int().nullable() }).optional(),
})
export type BodyPart = z.output<typeof part>

const turn = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.array(part) })
export type BodyTurn = z.output<typeof turn>

/** What is kept of a call's request and answer, in the names of the log's receipt. */
export const callBody = z.object({
  kind: z.enum(bodyKinds),
  reasoning_effort: z.string().nullable(),
  /** Names of the tools that were offered. */
  tools: z.array(z.string()),
  system_prompt: z.array(part),
  /** What had been said before. */
  context: z.array(turn),
  /** What was said last. */
  input_content: z.array(part),
  /** Each of the answers that were asked for. */
  output_content: z.array(z.array(part)),
  request: z.object({
    bytes: z.int(),
    /** Some of what it says is not kept, as there was too much. */
    is_cut: z.boolean(),
  }),
  answer: z.object({ bytes: z.int(), is_cut: z.boolean(), status: z.int(), content_type: z.string() }),
})
export type CallBody = z.output<typeof callBody>

/** What is told of a body before anybody reads it; null where nothing is kept of the call. */
export const keptBody = z
  .object({
    kind: z.enum(bodyKinds),
    /** Unix seconds from which it is gone. */
    kept_until: z.int(),
    /** Whether the caller may read it. */
    is_readable: z.boolean(),
  })
  .nullable()
export type KeptBody = z.output<typeof keptBody>
