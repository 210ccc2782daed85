import { Controller, Get, Query, Res } from '@nestjs/common'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
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
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, contentType, content } = await this.files.open(actor, filter, format)
    await reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(content)
  }
}
