import { defineJob } from '@tollgate/jobs'
import { wireError } from '@tollgate/platform'
import { z } from 'zod'
import type { ChannelTester } from '../channel-tester'

/** One test of one channel, asked for by somebody who waits for it. A second attempt would come too late for them. */
export const testChannel = defineJob({
  name: 'channels.test-channel',
  schema: z.strictObject({
    /** The same when the job is run again: what it tells is told once. */
    testId: z.uuid(),
    channelId: z.int(),
    /** Empty: the channel's own choice. */
    model: z.string(),
    actorId: z.int(),
    actorName: z.string(),
  }),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 8,
  result: z.object({ durationMs: z.int(), failure: wireError.nullable() }),
  run: (payload, { tester }: { tester: ChannelTester }) => tester.test(payload),
})
