import type { TaskPlatform, TaskState } from '@tollgate/contracts'
import type { Language } from '@tollgate/platform'

/** Who asks for their tasks, and in which language they are told why some have failed. */
export interface TaskOwner {
  readonly userId: number
  readonly language: Language
}

/** Finds tasks by their upstreams' ids. */
export interface TaskFinder {
  /** A user's own, in the order of the ids, without those that are not there. Rejects where their owner does not answer. */
  find(owner: TaskOwner, platform: TaskPlatform, ids: readonly string[]): Promise<readonly TaskState[]>
}
