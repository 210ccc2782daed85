import type { TaskState } from '@tollgate/contracts'
import type { RequestChanges, TaskAnswer, TaskAsk } from '@tollgate/formats'
import type { TaskOptions } from '../../admission/rules/task-options'
import type { AskedTask } from '../../admission/tasks/asked-task'

/** A task in a platform's own words. */
export type TaskView = Readonly<Record<string, unknown>>

/** What an upstream has said to a submit, and what of it a caller may read. */
export interface HeardAnswer {
  readonly answer: TaskAnswer
  readonly ask: TaskAsk
  /** What it says about it, without what tells of the account. */
  readonly description: string
  readonly options: TaskOptions
  readonly requestId: string
}

/** A submit as it is about to go out. */
export interface LeavingSubmit {
  readonly task: AskedTask
  readonly options: TaskOptions
  readonly requestId: string
  /** Names of the fields that it has. */
  readonly given: readonly string[]
}

/** How one interface of tasks is spoken, with callers and with upstreams: all that the relay does differently for it. */
export interface TaskApi {
  /** What an upstream says to a submit; null where it says nothing that can be read. Total. */
  readAnswer(body: Buffer, ask: TaskAsk): TaskAnswer | null
  /** The status that an answer stands for which came with a good one; null where callers read it as it is. */
  faultStatusOf(answer: TaskAnswer): number | null
  /** What the caller reads of it. */
  shown(heard: HeardAnswer): TaskView
  /** What has to change in a submit, besides what its channel sets in each. */
  changes(submit: LeavingSubmit): Pick<RequestChanges, 'override' | 'drop'>
  /** A task as its user is told of it. `nowMs` is for what has to be another each time. */
  view(task: TaskState, options: TaskOptions, nowMs: number): TaskView
  /** What stands around one task, or several. */
  written(told: TaskView | readonly TaskView[]): object
}

/** An upstream's fault, or the request's, in dialects that have no refusals among their answers. */
export function usualFaultStatus({ kind, isUpstreamFault }: TaskAnswer): number | null {
  if (kind !== 'refused') return null
  return isUpstreamFault ? 502 : 400
}

/** What a value has under names; nothing where it is no object. */
export function recordOf(value: unknown): TaskView {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as TaskView) // an object that is no list
    : {}
}

/** The second of a time. */
export function secondsOf(ms: number): number {
  return Math.floor(ms / 1_000)
}
