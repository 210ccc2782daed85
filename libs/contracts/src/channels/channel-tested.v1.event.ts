import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent after a channel test, passed or failed; logs keeps it as a consumption row that costs nothing. */
export const channelTested = defineEvent({
  subject: 'evt.channels.channel.tested.v1',
  schema: z.object({
    testId: z.uuid(),
    channelId: z.int(),
    channelName: z.string(),
    model: z.string(),
    actorId: z.int(),
    actorName: z.string(),
    isSuccess: z.boolean(),
    durationMs: z.int(),
    promptTokens: z.int(),
    completionTokens: z.int(),
    testedAt: z.iso.datetime(),
  }),
  example: {
    testId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    channelId: 3,
    channelName: 'openai-main',
    model: 'gpt-4o-mini',
    actorId: 1,
    actorName: 'root',
    isSuccess: true,
    durationMs: 412,
    promptTokens: 8,
    completionTokens: 9,
    testedAt: '2026-01-01T00:00:00.000Z',
  },
})
