import { Controller, Get, Query, Res } from '@nestjs/common'
import {
  type LogExportQuery,
  logExportQuery,
  type OwnLogExportQuery,
  ownLogExportQuery,
  rowsHeader,
} from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Costs, type FileReply, sendFile, zod } from '@tollgate/platform'
import { ownRows } from '../filter/own-rows'
import { ExportService, type LogFile } from './export.service'

/** Streams, which no envelope holds. */
@Controller('api/log')
@Costs('heavy')
@Access('admin')
export class ExportController {
  constructor(private readonly files: ExportService) {}

  @Get('export')
  async export(
    @Caller() actor: Actor,
    @Query(zod(logExportQuery)) { format, ...query }: LogExportQuery,
    @Res() reply: FileReply,
  ): Promise<void> {
    await send(reply, await this.files.open(actor, { ...query, userId: null }, format))
  }

  @Get('self/export')
  @Access('user')
  async exportOwn(
    @Caller() actor: Actor,
    @Query(zod(ownLogExportQuery)) { format, ...query }: OwnLogExportQuery,
    @Res() reply: FileReply,
  ): Promise<void> {
    await send(reply, await this.files.open(actor, ownRows(actor, query), format))
  }
}

function send(reply: FileReply, { rows, ...file }: LogFile): Promise<void> {
  return sendFile(reply.header(rowsHeader, String(rows)), file)
}
