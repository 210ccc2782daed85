import { z } from 'zod'

/** What is done to one channel after another: tests, or asking for the balance at its provider. */
export const runKinds = ['test', 'balance'] as const
export type RunKind = (typeof runKinds)[number]

/** What came of one channel; `unsupported`: its provider tells no balance. */
export type RunOutcome = 'passed' | 'failed' | 'unsupported'

/** A channel that failed within a run; `model` and `call` are what was tested, empty where nothing was. */
const runFailure = z.object({
  channel_id: z.int(),
  channel_name: z.string(),
  message: z.string(),
  model: z.string(),
  call: z.string(),
})

/** The present run of a kind over all channels, or its last. Times are Unix seconds, 0 where there is none. */
const runView = z.object({
  kind: z.enum(runKinds),
  /** `none`: there was none yet; `interrupted`: nothing was heard of it for minutes, and another may begin. */
  state: z.enum(['none', 'running', 'ended', 'interrupted']),
  /** Who began it; empty where the schedule did. */
  actor: z.string(),
  started_time: z.int(),
  ended_time: z.int(),
  /** When the schedule begins the next. */
  next_time: z.int(),
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  unsupported: z.int(),
  /** At most a hundred, by id. */
  failures: z.array(runFailure),
})
export type RunView = z.output<typeof runView>

/** One for each kind. */
export const runList = z.array(runView)

/** A run that was begun: how many channels it is for. */
export const begunRun = z.object({ total: z.int() })
export type BegunRun = z.output<typeof begunRun>
