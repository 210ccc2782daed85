import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { Acts } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, newRequestId } from '@tollgate/platform'
import { ChannelService } from '../channel/channel.service'
import { testChannel, type TestOutcome } from './jobs/test-channel.job'

/** Beyond the call's own limit: the job may have to wait for others. */
const patienceMs = 45_000

/** Has channels tested by a job, of which only so many run at once. */
@Injectable()
export class ChannelTestService {
  constructor(
    private readonly jobs: Jobs,
    private readonly channels: ChannelService,
    private readonly acts: Acts,
    private readonly transactions: Transactions,
  ) {}

  /** Tests a channel with a model (empty: the channel's choice) and waits for the outcome. Throws `channels.not-found`, `jobs.*`. */
  async test(actor: Actor, channelId: number, model: string): Promise<TestOutcome> {
    const { channel } = await this.channels.get(channelId)
    const target = { kind: 'channel', id: channel.id, name: channel.name } as const
    const act = { action: 'channel.tested', target, details: { model } } as const
    await this.transactions.run((tx) => this.acts.record(tx, actor, act))
    const { userId: actorId, username: actorName } = actor
    const order = { testId: newRequestId(), channelId, model, actorId, actorName }
    return this.jobs.addAndWait(testChannel, order, patienceMs)
  }
}
