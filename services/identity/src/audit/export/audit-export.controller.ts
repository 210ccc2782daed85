import { Controller, Get, Query, Res } from '@nestjs/common'
import { Access, type Actor, Caller, Costs, type FileReply, sendFile, zod } from '@tollgate/platform'
import { AuditExportQuery } from '../audit.dto'
import { AuditExport } from './audit-export.service'

@Controller('api/audit/export')
@Costs('heavy')
@Access('admin')
export class AuditExportController {
  constructor(private readonly files: AuditExport) {}

  /** A stream, which no envelope holds. */
  @Get()
  async export(
    @Caller() actor: Actor,
    @Query(zod(AuditExportQuery)) { filter, format }: AuditExportQuery,
    @Res() reply: FileReply,
  ): Promise<void> {
    await sendFile(reply, await this.files.open(actor, filter, format))
  }
}
