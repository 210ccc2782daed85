import { Controller, Get, Query } from '@nestjs/common'
import type { AuditList } from '@tollgate/contracts/http/identity'
import { paged } from '@tollgate/persistence'
import { Access, zod } from '@tollgate/platform'
import { auditEntryOf, AuditListQuery } from './audit.dto'
import { AuditRepository } from './audit.repository'

@Controller('api/audit')
@Access('admin')
export class AuditController {
  constructor(private readonly entries: AuditRepository) {}

  @Get()
  async list(@Query(zod(AuditListQuery)) { filter, page }: AuditListQuery): Promise<AuditList> {
    const [entries, total] = await this.entries.list(filter, page)
    return paged(entries.map(auditEntryOf), total, page)
  }
}
