import type { Span } from '../oracle/money/money-record'
import type { SubmitRecord, TaskRecord } from '../oracle/tasks/task-record'
import { type FateOptions, Fates } from './fates'
import { TaskLoad, type TaskLoadOptions } from './task-load'
import type { TaskTarget } from './task-target'
import { submitAtRest } from './tasks-at-rest'

/** Remembers every task that was submitted, over all loads of a house. */
export class TaskBook implements TaskRecord {
  readonly fates: Fates
  readonly prices: Readonly<Record<string, number>>
  readonly submits: SubmitRecord[] = []
  readonly untaken: string[] = []

  constructor(
    private readonly target: TaskTarget,
    readonly losesNews: boolean,
    readonly forgotten: readonly Span[] = [],
  ) {
    this.fates = new Fates(target.crafts)
    this.prices = Object.fromEntries(target.crafts.map(({ model, price }) => [model, price.units]))
  }

  get ends(): TaskRecord['ends'] {
    return this.fates.ends
  }

  get takenForgeries(): readonly string[] {
    return this.fates.taken
  }

  /** How many tasks were submitted, how many of them taken in, and how many have failed or never end, as their upstreams say. */
  told(): Record<'submits' | 'tasks' | 'failed' | 'unending', number> {
    const failed = [...this.ends.values()].filter((end) => end === 'FAILURE').length
    const tasks = this.submits.filter(({ upstreamId }) => upstreamId !== null).length
    return { submits: this.submits.length, tasks, failed, unending: this.fates.unending.length }
  }

  /** Begins to submit tasks. */
  begin(options: TaskLoadOptions & FateOptions): TaskLoad {
    this.fates.playBy(options)
    return new TaskLoad(this.target, options, (record) => this.submits.push(record))
  }

  /** Ends what was begun last, with all tasks of it that end. */
  async end(load: TaskLoad): Promise<void> {
    await load.stop()
    await this.fates.settle()
  }

  /** When nothing else is submitted: what the dice of a load may not have come to. */
  async playAtRest(): Promise<void> {
    await submitAtRest(this.target, this)
    await this.fates.settle()
  }

  /** Once nothing is submitted any more. */
  close(): void {
    this.fates.stop()
  }
}
