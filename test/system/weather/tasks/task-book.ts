import type { Span } from '../oracle/money/money-record'
import type { SubmitRecord, TaskRecord } from '../oracle/tasks/task-record'
import { taskPrices } from './furnish-tasks'
import { TaskLoad, type TaskLoadOptions } from './task-load'
import type { TaskTarget } from './task-target'

/** Remembers every task that was submitted, over all loads of a house. */
export class TaskBook implements TaskRecord {
  readonly prices = taskPrices
  readonly submits: SubmitRecord[] = []
  readonly ends = new Map<string, 'SUCCESS' | 'FAILURE'>()
  readonly takenForgeries: string[] = []
  private readonly loads: TaskLoad[] = []

  constructor(
    private readonly target: TaskTarget,
    readonly losesNews: boolean,
    readonly forgotten: readonly Span[] = [],
  ) {}

  /** How many tasks were taken in, and how many have failed, as their upstreams say. */
  told(): { readonly tasks: number; readonly failed: number } {
    const failed = [...this.ends.values()].filter((end) => end === 'FAILURE').length
    return { tasks: this.submits.filter(({ upstreamId }) => upstreamId !== null).length, failed }
  }

  /** Begins to submit tasks. */
  begin(options: TaskLoadOptions): TaskLoad {
    const load = new TaskLoad(this.target, options, (record) => this.submits.push(record))
    this.loads.push(load)
    return load
  }

  /** Ends what was begun last, with all tasks of it that end. */
  async end(load: TaskLoad): Promise<void> {
    await load.stop()
    for (const [id, end] of load.fates.ends) this.ends.set(id, end)
    this.takenForgeries.push(...load.fates.taken)
  }
}
