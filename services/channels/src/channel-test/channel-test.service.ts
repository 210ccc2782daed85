import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { type Actor, newRequestId } from '@tollgate/platform'
import { testChannel, type TestOutcome } from './jobs/test-channel.job'

/** Beyond the call's own limit: the job may have to wait for others. */
const patienceMs = 45_000

/** Has channels tested by a job, of which only so many run at once. */
@Injectable()
export class ChannelTestService {
  constructor(private readonly jobs: Jobs) {}

  /** Tests a channel with a model (empty: the channel's choice) and waits for the outcome. Throws `channels.not-found`, `jobs.*`. */
  test(actor: Actor, channelId: number, model: string): Promise<TestOutcome> {
    const { userId: actorId, username: actorName } = actor
    const order = { testId: newRequestId(), channelId, model, actorId, actorName }
    return this.jobs.addAndWait(testChannel, order, patienceMs)
  }
}
