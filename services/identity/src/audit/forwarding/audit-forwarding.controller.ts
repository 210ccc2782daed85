import { Controller, Get } from '@nestjs/common'
import type { AuditForwarding } from '@tollgate/contracts/http/identity'
import { Access, Costs } from '@tollgate/platform'
import { AuditForwardingService } from './audit-forwarding.service'

@Controller('api/audit/forwarding')
@Costs('heavy')
@Access('admin')
export class AuditForwardingController {
  constructor(private readonly forwarding: AuditForwardingService) {}

  @Get()
  state(): Promise<AuditForwarding> {
    return this.forwarding.tell()
  }
}
