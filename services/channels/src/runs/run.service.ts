import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { AuditAction } from '@tollgate/contracts'
import { type RunKind, runKinds, type RunView } from '@tollgate/contracts/http/channels'
import { Jobs } from '@tollgate/jobs'
import { Acts } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, type Language } from '@tollgate/platform'
import { channelsErrors } from '../channels.errors'
import { beginJobs } from './jobs/begin-runs.job'
import { carryOutRun } from './jobs/carry-out-run.job'
import { noRun, viewOfRun } from './run.policy'
import { RunRepository } from './run.repository'

const mostFailures = 100

/** What a run of each kind is refused with while one is under way. */
export const underway = {
  test: channelsErrors.testsUnderway,
  balance: channelsErrors.balancesUnderway,
} as const satisfies Record<RunKind, { (): Error; is(error: unknown): boolean }>
const actions = { test: 'channel.all-tested', balance: 'channel.all-balances-updated' } as const satisfies Record<
  RunKind,
  AuditAction
>

/** Begins runs over all channels, of each kind one at a time for the whole installation, and tells how far they are. */
@Injectable()
export class RunService {
  constructor(
    private readonly runs: RunRepository,
    private readonly transactions: Transactions,
    private readonly jobs: Jobs,
    private readonly acts: Acts,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a run for somebody, or by the schedule; returns for how many channels. Throws `channels.tests-underway` or `.balances-underway`
   * where one is under way, or `jobs.unavailable`.
   */
  async begin(kind: RunKind, actor: Actor | null): Promise<number> {
    const runId = randomUUID()
    const run = { kind, runId, actorId: actor?.userId ?? 0, actorName: actor?.username ?? '' }
    const total = await this.transactions.run(async (tx) => {
      const planned = await this.runs.begin(tx, { ...run, startedTime: this.nowSeconds() })
      if (planned === null) throw underway[kind]()
      const target = { kind: 'site', id: null, name: '' } as const
      if (actor) await this.acts.record(tx, actor, { action: actions[kind], target, details: { count: planned } })
      return planned
    })
    try {
      await this.jobs.add(carryOutRun, { kind, runId })
    } catch (error) {
      // Nobody would carry it out, and it would stand in the way of the next.
      await this.transactions.run((tx) => this.runs.end(tx, run, this.nowSeconds()))
      throw error
    }
    return total
  }

  /** The present or last run of each kind. Throws `jobs.unavailable`. */
  async list(language: Language): Promise<RunView[]> {
    const runs = await this.transactions.read((tx) => this.runs.list(tx))
    const told = runKinds.map(async (kind) => {
      const run = runs.find((each) => each.kind === kind) ?? noRun(kind)
      const nextMs = await this.jobs.nextOf(beginJobs[kind])
      const nextTime = Math.floor((nextMs ?? 0) / 1_000)
      const failures =
        run.failed === 0 ? [] : await this.transactions.read((tx) => this.runs.failures(tx, kind, mostFailures))
      return viewOfRun({ run, failures, nextTime }, language)
    })
    return Promise.all(told)
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.nowMs() / 1_000)
  }
}
