import { taskPlatforms } from '@tollgate/contracts'
import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Asks one channel about its tasks. */
interface Polls {
  poll(channel: { channelId: number; platform: (typeof taskPlatforms)[number] }, signal: AbortSignal): Promise<void>
}

/** The tasks of one channel about which it is time to ask. One that is slow, or dead, keeps none of the others from it. */
export const pollChannel = defineJob({
  name: 'tasks.poll-channel',
  schema: z.strictObject({ channelId: z.int(), platform: z.enum(taskPlatforms) }),
  attempts: 1, // who was not asked about is found by the next round
  backoffMs: 1_000,
  concurrency: 32,
  dedupeKey: ({ channelId, platform }) => `${channelId}:${platform}`,
  run: (channel, { polls }: { polls: Polls }, { signal }) => polls.poll(channel, signal),
})
