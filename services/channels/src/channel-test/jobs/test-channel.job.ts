import { defineJob } from '@tollgate/jobs'
import { wireError } from '@tollgate/platform'
import { z } from 'zod'

/** What is to be tested, and for whom. */
const testOrder = z.strictObject({
  /** Names the test in the log; it stays the same when the job is run again. */
  testId: z.uuid(),
  channelId: z.int(),
  /** Empty: the channel's own choice. */
  model: z.string(),
  actorId: z.int(),
  actorName: z.string(),
})
export type TestOrder = z.output<typeof testOrder>

/**
 * How a test went; `failure` is null when the upstream answered as it should. `model` is what was tested, and `call` the kind of call
 * that was made; empty where none could be.
 */
const testOutcome = z.object({
  durationMs: z.int(),
  failure: wireError.nullable(),
  model: z.string(),
  call: z.string(),
})
export type TestOutcome = z.output<typeof testOutcome>

/** Makes the test. */
interface Tester {
  test(order: TestOrder): Promise<TestOutcome>
}

/** One test of one channel, for an administrator who waits for it: a second attempt would come too late for them. */
export const testChannel = defineJob({
  name: 'channels.test-channel',
  schema: testOrder,
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 8,
  result: testOutcome,
  run: (payload, { tester }: { tester: Tester }) => tester.test(payload),
})
