import { Controller } from '@nestjs/common'
import { billingActRecorded, channelsActRecorded, type EventPayload, logsActRecorded } from '@tollgate/contracts'
import { EventHandler } from '@tollgate/messaging'
import { AuditService } from './audit.service'

type Act = EventPayload<typeof channelsActRecorded>

/** Acts of other services. A row is found by the id of its act, for as long as it is kept. */
@Controller()
export class AuditEvents {
  constructor(private readonly audit: AuditService) {}

  @EventHandler(channelsActRecorded, { durable: 'identity-channels-acts', inbox: false })
  ofChannels(act: Act): Promise<void> {
    return this.audit.take(act)
  }

  @EventHandler(billingActRecorded, { durable: 'identity-billing-acts', inbox: false })
  ofBilling(act: Act): Promise<void> {
    return this.audit.take(act)
  }

  @EventHandler(logsActRecorded, { durable: 'identity-logs-acts', inbox: false })
  ofLogs(act: Act): Promise<void> {
    return this.audit.take(act)
  }
}
