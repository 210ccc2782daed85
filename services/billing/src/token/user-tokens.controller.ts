import { Controller, Get, Param, Query } from '@nestjs/common'
import { statementUserId, type UserTokenView } from '@tollgate/contracts/http/billing'
import { type Page, type Paged, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { TokenReader } from './token-reader'

/** What administrators are told of somebody's tokens. */
@Controller('api/user')
@Access('admin')
export class UserTokensController {
  constructor(private readonly reader: TokenReader) {}

  @Get(':id/tokens')
  list(
    @Caller() actor: Actor,
    @Param('id', zod(statementUserId)) userId: number,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<UserTokenView>> {
    return this.reader.listOf(actor, userId, page)
  }
}
