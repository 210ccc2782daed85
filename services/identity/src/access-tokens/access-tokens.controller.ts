import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common'
import {
  accessTokenId,
  type AccessTokenList,
  type CreateAccessTokenBody,
  createAccessTokenBody,
  type CreatedAccessToken,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Fresh, zod } from '@tollgate/platform'
import { AccessTokensService } from './access-tokens.service'

@Controller('api/access_tokens')
@Access('user')
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokensService) {}

  @Get()
  list(@Caller() actor: Actor): Promise<AccessTokenList> {
    return this.tokens.list(actor)
  }

  @Post()
  @Fresh()
  create(
    @Caller() actor: Actor,
    @Body(zod(createAccessTokenBody)) body: CreateAccessTokenBody,
  ): Promise<CreatedAccessToken> {
    return this.tokens.create(actor, body)
  }

  @Delete(':id')
  delete(@Caller() actor: Actor, @Param('id', zod(accessTokenId)) id: number): Promise<void> {
    return this.tokens.delete(actor, id)
  }
}
