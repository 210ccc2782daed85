import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import {
  type StatementQuery,
  statementQuery,
  type StatementSums,
  statementUserId,
} from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller, Costs, type FileReply, sendFile, zod } from '@tollgate/platform'
import { StatementService } from './statement.service'
import { StatementSumsService } from './statement-sums.service'

@Controller('api/user')
@Costs('heavy')
export class StatementController {
  constructor(
    private readonly statements: StatementService,
    private readonly sums: StatementSumsService,
  ) {}

  @Get('self/statement')
  @Access('user')
  async own(
    @Caller() actor: Actor,
    @Query(zod(statementQuery)) { month }: StatementQuery,
    @Res() reply: FileReply,
  ): Promise<void> {
    await sendFile(reply, await this.statements.open(actor, actor.userId, month))
  }

  @Get(':id/statement')
  @Access('admin')
  async of(
    @Caller() actor: Actor,
    @Param('id', zod(statementUserId)) userId: number,
    @Query(zod(statementQuery)) { month }: StatementQuery,
    @Res() reply: FileReply,
  ): Promise<void> {
    await sendFile(reply, await this.statements.open(actor, userId, month))
  }

  @Get('self/statement/sums')
  @Access('user')
  ownSums(@Caller() actor: Actor, @Query(zod(statementQuery)) { month }: StatementQuery): Promise<StatementSums> {
    return this.sums.of(actor, actor.userId, month)
  }

  @Get(':id/statement/sums')
  @Access('admin')
  sumsOf(
    @Caller() actor: Actor,
    @Param('id', zod(statementUserId)) userId: number,
    @Query(zod(statementQuery)) { month }: StatementQuery,
  ): Promise<StatementSums> {
    return this.sums.of(actor, userId, month)
  }
}
