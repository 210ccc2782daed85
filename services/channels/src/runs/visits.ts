import { Injectable } from '@nestjs/common'
import type { RunKind } from '@tollgate/contracts/http/channels'
import { toWireError } from '@tollgate/platform'
import { upstreamErrors } from '@tollgate/upstream'
import { BalanceService } from '../balance/balance.service'
import { ChannelTester } from '../channel-test/channel-tester'
import { visitId } from './run.policy'
import type { Visit } from './run.repository'

/** One channel of a run, and for whom it is visited. */
export interface VisitOrder {
  readonly kind: RunKind
  readonly runId: string
  readonly channelId: number
  readonly actorId: number
  readonly actorName: string
}

/** Does with one channel what a run of a kind is for. */
@Injectable()
export class Visits {
  private readonly ways = {
    test: (order) => this.test(order),
    chosen: (order) => this.test(order),
    balance: (order) => this.balance(order),
  } as const satisfies Record<RunKind, (order: VisitOrder) => Promise<Visit>>

  constructor(
    private readonly tester: ChannelTester,
    private readonly balances: BalanceService,
  ) {}

  /** Throws what went wrong where there is no outcome of its own for it. */
  visit(order: VisitOrder): Promise<Visit> {
    return this.ways[order.kind](order)
  }

  private async test({ runId, channelId, actorId, actorName }: VisitOrder): Promise<Visit> {
    const testId = visitId(runId, channelId)
    const { failure, model, call } = await this.tester.test({ testId, channelId, model: '', actorId, actorName })
    return { outcome: failure === null ? 'passed' : 'failed', failure, model, call }
  }

  private async balance({ channelId }: VisitOrder): Promise<Visit> {
    const nothing = { failure: null, model: '', call: '' }
    try {
      await this.balances.visit(channelId)
      return { ...nothing, outcome: 'passed' }
    } catch (error) {
      if (upstreamErrors.balanceNotTold.is(error)) return { ...nothing, outcome: 'unsupported' }
      return { ...nothing, outcome: 'failed', failure: toWireError(error) }
    }
  }
}
