import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { AuditController } from './audit.controller'
import { AuditEvents } from './audit.events'
import { AuditRepository } from './audit.repository'
import { AuditService } from './audit.service'
import { AuditExportController } from './export/audit-export.controller'
import { AuditExport } from './export/audit-export.service'
import { AuditForwardingController } from './forwarding/audit-forwarding.controller'
import { AuditForwardingService } from './forwarding/audit-forwarding.service'
import { AuditWebhook } from './forwarding/audit-webhook'
import { ForwardingRepository } from './forwarding/forwarding.repository'
import { AuditRetention } from './retention/audit-retention.service'
import { forgetAudit } from './retention/forget-audit.job'

const forgetEveryMs = 60 * 60_000

@Module({
  imports: [JobsModule.register([worker(forgetAudit, { retention: AuditRetention })])],
  controllers: [AuditController, AuditExportController, AuditForwardingController, AuditEvents],
  providers: [
    AuditService,
    AuditRepository,
    AuditExport,
    AuditForwardingService,
    AuditWebhook,
    ForwardingRepository,
    AuditRetention,
  ],
  exports: [AuditService, AuditRetention],
})
export class AuditModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(forgetAudit, forgetEveryMs, {})
  }
}
