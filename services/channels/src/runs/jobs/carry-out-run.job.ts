import { type RunKind, runKinds } from '@tollgate/contracts/http/channels'
import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Visits every channel of a run. */
interface Runs {
  carryOut(kind: RunKind, runId: string, signal: AbortSignal): Promise<void>
}

/** One run over all channels. What its attempts have visited is noted: the next goes on from there. */
export const carryOutRun = defineJob({
  name: 'channels.carry-out-run',
  schema: z.strictObject({ kind: z.enum(runKinds), runId: z.uuid() }),
  attempts: 5,
  backoffMs: 1_000,
  concurrency: runKinds.length, // of each kind there is one
  dedupeKey: ({ runId }) => runId,
  run: ({ kind, runId }, { runs }: { runs: Runs }, { signal }) => runs.carryOut(kind, runId, signal),
})
