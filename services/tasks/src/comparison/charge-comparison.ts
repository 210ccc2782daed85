import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { chargeFind, mostTaskIds, type RpcReply } from '@tollgate/contracts'
import { Jobs } from '@tollgate/jobs'
import { Rpc } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { comparePauseMs, mostCompares } from '../task/task.policy'
import { TaskOutcomes } from '../task/task-outcomes'
import { taskMetrics } from '../task/tasks.metrics'
import { type ComparedTask, ComparisonRepository, type NextComparison } from './comparison.repository'
import { compareCharges } from './jobs/compare-charges.job'

type Charge = RpcReply<typeof chargeFind>['charges'][number]

const everyMs = 30_000
/** Longer than a batch takes; what was not done by then is another's. */
const claimMs = 60_000
/** In one job: the next one goes on. */
const mostBatches = 50

/** What the ledger says of a task, against what is known here. */
type Finding = 'right' | 'unknown' | 'given-up' | 'untold' | 'unrefunded'

/**
 * Holds tasks that have ended against the ledger. A charge of which nobody told, as a stream was lost, is heard of here, and so is a
 * refund that billing did not hear of. What the ledger does not have is asked for again less and less often, and not for ever.
 */
@Injectable()
export class ChargeComparison implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
    private readonly compared: ComparisonRepository,
    private readonly outcomes: TaskOutcomes,
    private readonly rpc: Rpc,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(compareCharges, everyMs, {})
  }

  /** Compares all tasks whose turn it is. */
  async compare(): Promise<void> {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const tasks = await this.transactions.run((tx) => this.compared.claim(tx, { forMs: claimMs, most: mostTaskIds }))
      if (tasks.length === 0) return
      const charges = await this.chargesOf(tasks)
      if (charges === null) return
      for (const task of tasks) await this.compareOne(task, charges.get(task.requestId))
    }
  }

  private async chargesOf(tasks: readonly ComparedTask[]): Promise<ReadonlyMap<string, Charge> | null> {
    try {
      const { charges } = await this.rpc.call(chargeFind, { requestIds: tasks.map(({ requestId }) => requestId) })
      return new Map(charges.map((charge) => [charge.requestId, charge]))
    } catch (error) {
      this.log.warn('tasks.ledger-away', { tasks: tasks.length, error })
      return null
    }
  }

  private async compareOne(task: ComparedTask, charge: Charge | undefined): Promise<void> {
    const { requestId } = task
    try {
      const found = await this.transactions.run((tx) => this.judge(tx, task, charge))
      taskMetrics.compared.inc({ outcome: found })
      // Once for each: of what comes later the metric tells.
      const isNews = found === 'untold' || (task.compares === 0 && found !== 'right' && task.chargedUnits !== null)
      if (isNews) this.log.warn('tasks.ledger-differs', { requestId, found, units: task.chargedUnits })
    } catch (error) {
      this.log.error('tasks.comparison-failed', { requestId, error })
    }
  }

  private async judge(tx: Tx, task: ComparedTask, charge: Charge | undefined): Promise<Finding> {
    if (charge === undefined) {
      // What it was told that it was charged may come again with its journal; what nobody charged never will be.
      const isOver = task.compares + 1 >= mostCompares
      await this.compared.plan(tx, task.id, isOver ? null : later(task))
      return isOver ? 'given-up' : 'unknown'
    }
    const { chargedUnits, isRefunded } = charge
    const isUntold = task.chargedUnits === null
    if (isUntold) await this.outcomes.charged(tx, task, chargedUnits)
    const isOwed = task.status === 'FAILURE' && chargedUnits > 0 && !isRefunded
    if (isOwed && task.isRefunded) await this.outcomes.tell(tx, task)
    await this.compared.plan(tx, task.id, isOwed ? later(task) : null)
    return isUntold ? 'untold' : isOwed ? 'unrefunded' : 'right'
  }
}

function later({ compares }: ComparedTask): NextComparison {
  return { inMs: comparePauseMs(compares + 1), compares: Math.min(compares + 1, mostCompares) }
}
