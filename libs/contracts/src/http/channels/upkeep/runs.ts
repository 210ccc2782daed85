import { z } from 'zod'

/** What is done to all channels, one after another: tests, or asking for the balance at its provider. */
export const runsOverAll = ['test', 'balance'] as const

/** What is done to one channel after another; `chosen` are tests of those that somebody has chosen. */
export const runKinds = [...runsOverAll, 'chosen'] as const
export type RunKind = (typeof runKinds)[number]

/** The kind of a run in a path. */
export const runKind = z.enum(runKinds)

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

/** The present run of a kind, or its last. Times are Unix seconds, 0 where there is none. */
export const runView = z.object({
  kind: z.enum(runKinds),
  /**
   * `none`: there was none yet; `stopped`: somebody has ended it before its turn was over; `interrupted`: nothing was heard of it for
   * minutes, and another may begin.
   */
  state: z.enum(['none', 'running', 'ended', 'stopped', 'interrupted']),
  /** Who began it; empty where the schedule did. */
  actor: z.string(),
  /** Who has stopped it; empty where nobody has. */
  stopped_by: z.string(),
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
