import type { runsOverAll } from '@tollgate/contracts/http/channels'
import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

type ScheduledKind = (typeof runsOverAll)[number]

/** Begins runs. */
interface Schedule {
  begin(kind: ScheduledKind): Promise<void>
}

/** Begins a run where no other is under way; a schedule adds it. */
const beginRun = (kind: ScheduledKind, name: `channels.${string}`) =>
  defineJob({
    name,
    schema: z.strictObject({}),
    attempts: 1, // the next one comes by the schedule
    backoffMs: 1_000,
    concurrency: 1,
    run: (_, { schedule }: { schedule: Schedule }) => schedule.begin(kind),
  })

/** By what they begin. */
export const beginJobs = {
  test: beginRun('test', 'channels.begin-tests'),
  balance: beginRun('balance', 'channels.begin-balances'),
} as const satisfies Record<ScheduledKind, unknown>
