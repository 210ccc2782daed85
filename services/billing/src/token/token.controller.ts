import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common'
import { type Page, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { TokenReader } from './token-reader'
import { CreateTokenDto, SearchQuery, TokenId, UpdateQuery, UpdateTokenDto } from './token.dto'
import { TokenService } from './token.service'

@Controller('api/token')
@Access('user')
export class TokenController {
  constructor(
    private readonly reader: TokenReader,
    private readonly tokens: TokenService,
  ) {}

  @Get()
  list(@Caller() actor: Actor, @Query(zod(pageQuery)) page: Page) {
    return this.reader.list(actor, page)
  }

  @Get('search')
  search(@Caller() actor: Actor, @Query(zod(SearchQuery)) query: SearchQuery) {
    return this.reader.search(actor, query)
  }

  @Get(':id')
  get(@Caller() actor: Actor, @Param('id', zod(TokenId)) id: number) {
    return this.reader.get(actor, id)
  }

  @Post()
  @HttpCode(200)
  create(@Caller() actor: Actor, @Body(zod(CreateTokenDto)) dto: CreateTokenDto) {
    return this.tokens.create(actor, dto)
  }

  @Put()
  update(
    @Caller() actor: Actor,
    @Query(zod(UpdateQuery)) query: UpdateQuery,
    @Body(zod(UpdateTokenDto)) dto: UpdateTokenDto,
  ) {
    return query.status_only === '' ? this.tokens.update(actor, dto) : this.tokens.setStatus(actor, dto.id, dto.status)
  }

  @Delete(':id')
  delete(@Caller() actor: Actor, @Param('id', zod(TokenId)) id: number) {
    return this.tokens.delete(actor, id)
  }
}
