import type { Capability } from '@tollgate/catalogue'
import type { TaskPlatform, TaskStatus } from '@tollgate/contracts'

/** What an upstream says of one task, whatever its words. Texts that it does not tell are empty, and times 0. */
export interface TaskReport {
  readonly upstreamId: string
  readonly status: TaskStatus
  /** 0 to 100. */
  readonly progress: number
  readonly prompt: string
  readonly promptEn: string
  readonly description: string
  readonly startedAtMs: number
  readonly finishedAtMs: number
  readonly resultUrl: string
  readonly failReason: string
  /** The whole of it, as far as it is kept. */
  readonly answer: unknown
}

/** A task as its upstream is asked about it. */
export interface AskedTask {
  readonly upstreamId: string
  /** As the platform calls what was submitted. */
  readonly action: string
}

/** Whose tasks are followed, in the words of its interface: a folder here is all that the engine knows of one. */
export interface Platform {
  readonly name: TaskPlatform
  /** By which of a channel's capabilities it is asked. */
  readonly capability: Capability
  /** It is asked about one task at a time; absent where about many. */
  readonly isAskedOneByOne?: true
  /** How it is asked about tasks: the path below that of the capability, and the body, without which it is a GET. */
  question(tasks: readonly AskedTask[]): { readonly task: string; readonly body?: unknown }
  /** The tasks that an answer tells of, without those that cannot be read; null where it is no answer at all. */
  read(body: unknown): readonly TaskReport[] | null
  /** The task that a call of its own is about; null where that cannot be read. */
  readNotice(body: unknown): TaskReport | null
}
