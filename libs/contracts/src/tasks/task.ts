import { z } from 'zod'

/** Whose interface a task was submitted by. Each is a folder of `services/tasks/src/platforms`. */
export const taskPlatforms = ['midjourney', 'suno', 'sora', 'kling'] as const
export type TaskPlatform = (typeof taskPlatforms)[number]

/**
 * How far a task is. `MODAL` waits for its user, and of `UNKNOWN` the platform does not know more. `SUCCESS` and `FAILURE` are final:
 * nothing leaves them.
 */
export const taskStatuses = [
  'NOT_START',
  'SUBMITTED',
  'QUEUED',
  'MODAL',
  'IN_PROGRESS',
  'UNKNOWN',
  'SUCCESS',
  'FAILURE',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** A platform's own number of a task, as its clients know it. */
export const upstreamTaskId = z.string().min(1).max(128)

/** Texts of a task are kept up to this many characters; who writes more cuts it (`boundedTaskText`). */
export const mostTaskText = 16_000
export const mostTaskReason = 2_000

/**
 * Why a task has failed where no upstream said so: it did not end in time, its channel is gone, nobody knows what its upstream
 * answered to the submit, the call ended before any was asked, or it refused the gateway itself, in words that are for nobody else.
 */
export const taskFailureCauses = ['timed-out', 'channel-gone', 'lost', 'abandoned', 'refused'] as const
export type TaskFailureCause = (typeof taskFailureCauses)[number]

/** A text as tasks keep it. */
export function boundedTaskText(text: string, most = mostTaskText): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

/**
 * What an upstream answered to a submit, as the relay understands it. `code` is the platform's own (Midjourney-proxy's 1, 21, 22, 23 …;
 * of a platform without codes 1 where it took the task and 4 where it did not). `status` is where the task stands by that answer:
 * `SUBMITTED`, `MODAL` (it waits for its user), `SUCCESS` (done at once, as an upload) or `FAILURE` (not taken; nothing is charged).
 */
export const taskSubmission = z.object({
  upstreamId: upstreamTaskId.nullable(),
  code: z.int(),
  description: z.string().max(mostTaskReason),
  status: z.enum(['SUBMITTED', 'MODAL', 'SUCCESS', 'FAILURE']),
  /** Where the result is to be had, if it is done at once. */
  resultUrl: z.string().max(4_096).optional(),
  /** Why it failed, where that is no upstream's word. */
  cause: z.enum(taskFailureCauses).optional(),
})
export type TaskSubmission = z.output<typeof taskSubmission>

/**
 * Which task a call has submitted: in the facts of its receipt. `submission` is left out where nobody knows what the upstream
 * answered, as in the receipt that is made of a call whose relay ended.
 */
export const taskFacts = z.object({
  platform: z.enum(taskPlatforms),
  action: z.string().max(32),
  submission: taskSubmission.optional(),
})
export type TaskFacts = z.output<typeof taskFacts>

/** A task as relays need it: to answer its user, and to follow it up. */
export const taskState = z.object({
  /** The request that submitted it names it everywhere in the house. */
  requestId: z.uuid(),
  platform: z.enum(taskPlatforms),
  action: z.string(),
  /** Null until the upstream's answer is known. */
  upstreamId: z.string().nullable(),
  channelId: z.int(),
  group: z.string(),
  /** The model that it was admitted and priced as. */
  model: z.string(),
  status: z.enum(taskStatuses),
  /** The submit's code; 0 until it is known. */
  code: z.int(),
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  prompt: z.string(),
  promptEn: z.string(),
  description: z.string(),
  /** What the client gave along with the submit. */
  state: z.string(),
  submittedAtMs: z.int(),
  /** 0 until then. */
  startedAtMs: z.int(),
  finishedAtMs: z.int(),
  /** Where the upstream has the result, or a preview; empty until there is one. Never told to anybody but its user. */
  resultUrl: z.string(),
  /** What `task.image` takes: it cannot be guessed, and tells nothing. */
  imageId: z.string(),
  failReason: z.string(),
  /** What else the submit had (`properties` of `task.open`), as it was given. */
  properties: z.record(z.string(), z.unknown()),
  /** What the upstream said of it last, as it said it, without what is embedded; null until it said something, or where that is too much to keep. */
  answer: z.unknown(),
})
export type TaskState = z.output<typeof taskState>
