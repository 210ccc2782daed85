import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common'
import {
  type CreateTokenBody,
  createTokenBody,
  type RotateTokenBody,
  rotateTokenBody,
  type StopKeyBody,
  stopKeyBody,
  type StoppedKey,
  tokenId,
  type TokenView,
  type UpdateTokenBody,
  updateTokenBody,
  type UpdateTokenQuery,
  updateTokenQuery,
} from '@tollgate/contracts/http/billing'
import type { Paged } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, type Enveloped, Lang, type Language, zod } from '@tollgate/platform'
import { editedAnswer, ListQuery, SearchQuery } from './token.dto'
import { TokenService } from './token.service'
import { TokenReader } from './token-reader'

@Controller('api/token')
@Access('user')
export class TokenController {
  constructor(
    private readonly reader: TokenReader,
    private readonly tokens: TokenService,
  ) {}

  @Get()
  list(@Caller() actor: Actor, @Query(zod(ListQuery)) query: ListQuery): Promise<Paged<TokenView>> {
    return this.reader.list(actor, query)
  }

  @Get('search')
  @Costs('heavy')
  search(@Caller() actor: Actor, @Query(zod(SearchQuery)) query: SearchQuery): Promise<Paged<TokenView>> {
    return this.reader.search(actor, query)
  }

  @Get(':id')
  get(@Caller() actor: Actor, @Param('id', zod(tokenId)) id: number): Promise<TokenView> {
    return this.reader.get(actor, id)
  }

  @Post()
  create(@Caller() actor: Actor, @Body(zod(createTokenBody)) body: CreateTokenBody): Promise<TokenView[]> {
    return this.tokens.create(actor, body)
  }

  @Put()
  async update(
    @Caller() actor: Actor,
    @Lang() language: Language,
    @Query(zod(updateTokenQuery)) query: UpdateTokenQuery,
    @Body(zod(updateTokenBody)) body: UpdateTokenBody,
  ): Promise<TokenView | Enveloped> {
    const edited = await (query.status_only === ''
      ? this.tokens.update(actor, body)
      : this.tokens.setStatus(actor, body.id, body.status))
    return editedAnswer(edited, language)
  }

  @Post(':id/rotate')
  rotate(
    @Caller() actor: Actor,
    @Param('id', zod(tokenId)) id: number,
    @Body(zod(rotateTokenBody)) body: RotateTokenBody,
  ): Promise<TokenView> {
    return this.tokens.rotate(actor, id, body)
  }

  /** Of a key that leaked, which administrators were given, whosever it is. */
  @Post('stop_key')
  @Access('admin')
  stopKey(@Caller() actor: Actor, @Body(zod(stopKeyBody)) body: StopKeyBody): Promise<StoppedKey> {
    return this.tokens.stopKey(actor, body)
  }

  @Delete(':id/previous_key')
  endPreviousKey(@Caller() actor: Actor, @Param('id', zod(tokenId)) id: number): Promise<TokenView> {
    return this.tokens.endPreviousKey(actor, id)
  }

  @Delete(':id')
  delete(@Caller() actor: Actor, @Param('id', zod(tokenId)) id: number): Promise<void> {
    return this.tokens.delete(actor, id)
  }
}
