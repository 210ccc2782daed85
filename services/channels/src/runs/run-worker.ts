import { Injectable } from '@nestjs/common'
import type { RunKind } from '@tollgate/contracts/http/channels'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log, toWireError } from '@tollgate/platform'
import { channelsErrors } from '../channels.errors'
import { someAtOnce } from './run.policy'
import { RunRepository, type Visit } from './run.repository'
import { type VisitOrder, Visits } from './visits'

/** A handful: upstreams are asked in the background, beside what administrators and callers want of them. */
const width = 4
/** Beyond the limit of each call that a visit makes. */
const visitSeconds = 90

/** Carries a run out: visits each channel that is left of it, some at once. */
@Injectable()
export class RunWorker {
  constructor(
    private readonly runs: RunRepository,
    private readonly visits: Visits,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Goes on where another attempt was broken off; throws where this one is, so that another goes on. */
  async carryOut(kind: RunKind, runId: string, signal: AbortSignal): Promise<void> {
    const left = await this.transactions.read((tx) => this.runs.left(tx, { kind, runId }))
    const broken = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The run was broken off')), { once: true })
    })
    broken.catch(() => undefined) // nobody may be waiting for it any more
    // Another attempt may go on already with what this one would visit next.
    const visit = async (channelId: number) => (signal.aborted ? 'leave' : this.visit({ kind, runId, channelId }))
    await Promise.race([broken, someAtOnce(left, width, visit)])
    await this.transactions.run((tx) => this.runs.end(tx, { kind, runId }, Math.floor(this.clock.nowMs() / 1_000)))
    this.log.info('channels.run-ended', { kind, runId, channels: left.length })
  }

  private async visit({
    kind,
    runId,
    channelId,
  }: Omit<VisitOrder, 'actorId' | 'actorName'>): Promise<'go-on' | 'leave'> {
    const begun = await this.transactions.run((tx) => this.runs.touch(tx, kind, runId))
    if (begun === null) return 'leave'
    const visit = await this.bounded({ kind, runId, channelId, ...begun })
    await this.transactions.run((tx) => this.runs.note(tx, { kind, runId }, channelId, visit))
    return 'go-on'
  }

  /** Whatever happens to one channel is an outcome of its own and ends after a while. */
  private async bounded(order: VisitOrder): Promise<Visit> {
    let stop = () => {}
    const late = new Promise<never>((_, reject) => {
      const timer = this.clock.setTimer(
        () => reject(channelsErrors.visitTooLong({ seconds: visitSeconds })),
        visitSeconds * 1_000,
      )
      stop = () => timer.cancel()
    })
    try {
      return await Promise.race([this.visits.visit(order), late])
    } catch (error) {
      this.log.warn('channels.visit-failed', { kind: order.kind, channelId: order.channelId, error })
      return { outcome: 'failed', failure: toWireError(error), model: '', call: '' }
    } finally {
      stop()
    }
  }
}
