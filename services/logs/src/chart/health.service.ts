import { Injectable } from '@nestjs/common'
import type { ChannelHealth } from '@tollgate/contracts/http/logs'
import { Clock } from '@tollgate/platform'
import { Figures } from '../dashboard/figures/figures'
import { healthOf, healthSpan } from './health.policy'

/** Tells how the calls of channels ended of late, from figures that are kept: one question for a whole page of them. */
@Injectable()
export class HealthService {
  constructor(
    private readonly figures: Figures,
    private readonly clock: Clock,
  ) {}

  /** Hour by hour for a day. */
  async ofChannels(ids: readonly number[]): Promise<ChannelHealth> {
    const span = healthSpan(this.clock.nowMs())
    const channels = { view: 'channel', owner: 0, names: ids.map(String) } as const
    const steps = await this.figures.atOneMoment((figures) =>
      figures.steps(channels, { span, grain: 'hour', timeZone: 'UTC' }),
    )
    return healthOf(ids, span, steps)
  }
}
