import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { AuditAction } from '@tollgate/contracts'
import { type RunKind, runKinds, type runsOverAll, type RunView } from '@tollgate/contracts/http/channels'
import { Jobs } from '@tollgate/jobs'
import { Acts } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, type Language } from '@tollgate/platform'
import { channelsErrors } from '../channels.errors'
import { beginJobs } from './jobs/begin-runs.job'
import { carryOutRun } from './jobs/carry-out-run.job'
import { noRun, viewOfRun } from './run.policy'
import { type CountedRun, RunRepository } from './run.repository'

const mostFailures = 100

/** What a run of each kind is refused with while one is under way. */
export const underway = {
  test: channelsErrors.testsUnderway,
  balance: channelsErrors.balancesUnderway,
  chosen: channelsErrors.chosenUnderway,
} as const satisfies Record<RunKind, { (): Error; is(error: unknown): boolean }>
/** What the audit log has of a run that is begun, and of one that is stopped. */
const actions = {
  test: { begun: 'channel.all-tested', stopped: 'channel.tests-stopped' },
  balance: { begun: 'channel.all-balances-updated', stopped: 'channel.balances-stopped' },
  chosen: { begun: 'channel.tested', stopped: 'channel.tests-stopped' },
} as const satisfies Record<RunKind, Record<'begun' | 'stopped', AuditAction>>

const site = { kind: 'site', id: null, name: '' } as const

/** Begins runs over channels, of each kind one at a time for the whole installation, and tells how far they are. */
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
   * Begins a run for somebody, or by the schedule; returns for how many channels. Throws `channels.tests-underway` and its like
   * where one is under way, or `jobs.unavailable`.
   */
  begin(kind: (typeof runsOverAll)[number], actor: Actor | null): Promise<number> {
    return this.start(kind, actor, null)
  }

  /** Begins tests of these channels, in whatever state they are. Throws `channels.not-found` where there is none of them, and as `begin`. */
  beginChosen(actor: Actor, ids: readonly number[]): Promise<number> {
    return this.start('chosen', actor, ids)
  }

  /**
   * Has the present run of a kind visit no further channel, whichever process carries it out; what is under way is still noted.
   * Returns the run as it is then. Throws `channels.run-not-underway`.
   */
  async stop(actor: Actor, kind: RunKind, language: Language): Promise<RunView> {
    await this.transactions.run(async (tx) => {
      const stopped = { stoppedBy: actor.username, endedTime: this.nowSeconds() }
      if (!(await this.runs.stop(tx, kind, stopped))) throw channelsErrors.runNotUnderway()
      const left = await this.runs.countLeft(tx, kind)
      await this.acts.record(tx, actor, { action: actions[kind].stopped, target: site, details: { not_begun: left } })
    })
    return this.told(kind, await this.transactions.read((tx) => this.runs.list(tx)), language)
  }

  /** The present or last run of each kind. Throws `jobs.unavailable`. */
  async list(language: Language): Promise<RunView[]> {
    const runs = await this.transactions.read((tx) => this.runs.list(tx))
    return Promise.all(runKinds.map((kind) => this.told(kind, runs, language)))
  }

  private async start(kind: RunKind, actor: Actor | null, chosen: readonly number[] | null): Promise<number> {
    const runId = randomUUID()
    const run = { kind, runId, actorId: actor?.userId ?? 0, actorName: actor?.username ?? '' }
    const total = await this.transactions.run(async (tx) => {
      const planned = await this.runs.begin(tx, { ...run, startedTime: this.nowSeconds(), chosen })
      if (planned === null) throw underway[kind]()
      if (chosen && planned.length === 0) throw channelsErrors.notFound()
      const target = chosen ? ({ kind: 'channel', id: null, name: planned.join(', ') } as const) : site
      const details = { count: planned.length, ...(chosen && { channels: planned }) }
      if (actor) await this.acts.record(tx, actor, { action: actions[kind].begun, target, details })
      return planned.length
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

  private async told(kind: RunKind, runs: readonly CountedRun[], language: Language): Promise<RunView> {
    const run = runs.find((each) => each.kind === kind) ?? noRun(kind)
    const nextMs = kind === 'chosen' ? null : await this.jobs.nextOf(beginJobs[kind])
    const nextTime = Math.floor((nextMs ?? 0) / 1_000)
    const failures =
      run.failed === 0 ? [] : await this.transactions.read((tx) => this.runs.failures(tx, kind, mostFailures))
    return viewOfRun({ run, failures, nextTime }, language)
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.nowMs() / 1_000)
  }
}
