import { Controller } from '@nestjs/common'
import { type EventPayload, keyRefused } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { ChannelVerdicts } from './channel-verdicts'

@Controller()
export class VerdictEvents {
  constructor(private readonly verdicts: ChannelVerdicts) {}

  @EventHandler(keyRefused, { durable: 'channels-refusals' })
  refused({ reason, ...judged }: EventPayload<typeof keyRefused>, { tx }: EventContext): Promise<void> {
    return this.verdicts.refused(tx, judged, reason)
  }
}
