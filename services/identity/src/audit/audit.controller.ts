import { Controller, Get, Query } from '@nestjs/common'
import type { AuditList } from '@tollgate/contracts/http/identity'
import { Access, Costs, zod } from '@tollgate/platform'
import { AuditListQuery } from './audit.dto'
import { AuditService } from './audit.service'

@Controller('api/audit')
@Costs('heavy')
@Access('admin')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  list(@Query(zod(AuditListQuery)) { filter, page, run }: AuditListQuery): Promise<AuditList> {
    return this.audit.list(filter, page, run)
  }
}
