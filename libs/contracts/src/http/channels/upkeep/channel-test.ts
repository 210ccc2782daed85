import { z } from 'zod'

/** The model to test a channel with; empty leaves the choice to the channel. */
export const testChannelQuery = z.object({ model: z.string().trim().max(256).default('') })
export type TestChannelQuery = z.output<typeof testChannelQuery>

/**
 * The whole answer of a test, passed or not: `message` says what went wrong, `time` is in seconds; `model` is what was tested, and
 * `call` the kind of call that was made, empty where none could be.
 */
export const channelTestAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  time: z.number(),
  model: z.string(),
  call: z.string(),
})
export type ChannelTestAnswer = z.output<typeof channelTestAnswer>
