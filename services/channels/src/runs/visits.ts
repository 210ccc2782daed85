import { Injectable } from '@nestjs/common'
import type { RunKind } from '@tollgate/contracts/http/channels'
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
  constructor(private readonly tester: ChannelTester) {}

  /** Throws what went wrong where there is no outcome of its own for it. */
  visit(order: VisitOrder): Promise<Visit> {
    return this.test(order)
  }

  private async test({ runId, channelId, actorId, actorName }: VisitOrder): Promise<Visit> {
    const testId = visitId(runId, channelId)
    const { failure, model, call } = await this.tester.test({ testId, channelId, model: '', actorId, actorName })
    return { outcome: failure === null ? 'passed' : 'failed', failure, model, call }
  }
}
