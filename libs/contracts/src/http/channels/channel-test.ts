import { z } from 'zod'

/** The model to test a channel with; empty leaves the choice to the channel. */
export const testChannelQuery = z.object({ model: z.string().trim().max(256).default('') })
export type TestChannelQuery = z.output<typeof testChannelQuery>

/** The whole answer of a test, passed or not: `message` says what went wrong, `time` is in seconds. */
export const channelTestAnswer = z.object({ success: z.boolean(), message: z.string(), time: z.number() })
export type ChannelTestAnswer = z.output<typeof channelTestAnswer>
