import { Injectable } from '@nestjs/common'
import { taskFailed, type TaskFailureCause } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import type { TaskReport } from '../platforms/core/platform'
import type { Task } from './task'
import { isFinal, possibleTimes } from './task.policy'
import { type Advance, TaskRepository } from './task.repository'
import { causeText } from './task-texts'
import { taskMetrics } from './tasks.metrics'

/** Takes tasks forward to their end, and gives back what those were charged that fail: once, whoever says so and in whichever order. */
@Injectable()
export class TaskOutcomes {
  constructor(
    private readonly transactions: Transactions,
    private readonly tasks: TaskRepository,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** What an upstream says of a task. True where that took it forward. */
  report(task: Task, report: TaskReport): Promise<boolean> {
    const { status } = report
    const atMs = this.clock.nowMs()
    const advance = { status, report: { ...report, ...possibleTimes(task, report, atMs) }, atMs }
    return this.transactions.run((tx) => this.advance(tx, task, advance))
  }

  /** A task that will never end by itself. True where it had not ended. */
  fail(task: Task, cause: TaskFailureCause): Promise<boolean> {
    return this.transactions.run((tx) => this.failWithin(tx, task, cause))
  }

  failWithin(tx: Tx, task: Task, failCause: TaskFailureCause): Promise<boolean> {
    const failReason = causeText(failCause, 'en')
    return this.advance(tx, task, { status: 'FAILURE', failReason, failCause, atMs: this.clock.nowMs() })
  }

  /** Within a transaction of the caller's. */
  async advance(tx: Tx, task: Task, advance: Advance): Promise<boolean> {
    if (!(await this.tasks.advance(tx, task.id, advance))) return false
    if (!isFinal(advance.status)) return true
    const { platform, requestId } = task
    const outcome = advance.failCause ?? advance.status.toLowerCase()
    taskMetrics.ended.inc({ platform, outcome })
    this.log.info('task.ended', { requestId, platform, outcome })
    await this.giveBack(tx, task.id)
    return true
  }

  /** Notes what a task was charged where nobody had told, and gives it back if it has failed. */
  async charged(tx: Tx, { id, requestId }: Task, units: number): Promise<void> {
    await this.tasks.settle(tx, requestId, units)
    await this.giveBack(tx, id)
  }

  /** Gives back what a task was charged, if it has failed and nobody has done so: whatever of the two became known last. */
  async giveBack(tx: Tx, id: number): Promise<void> {
    for (const task of await this.tasks.refund(tx, [id])) await this.tell(tx, task)
  }

  /** Tells billing that a task was given back; again where it did not hear of that, as it books each once. */
  tell(tx: Tx, task: Task): Promise<void> {
    const { requestId, userId, username, platform, action, upstreamId, chargedUnits, failReason, failCause } = task
    return this.events.publish(tx, taskFailed, {
      ...{ requestId, userId, username, platform, action, upstreamId },
      units: chargedUnits ?? 0,
      reason: failReason,
      ...(failCause && { cause: failCause }),
      failedAt: new Date(task.finishedAtMs).toISOString(),
    })
  }
}
