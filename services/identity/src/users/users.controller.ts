import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common'
import { pageQuery, type Page } from '@tollgate/persistence'
import { Access, type Actor, Caller, Changes, zod } from '@tollgate/platform'
import { z } from 'zod'
import { ModerationService } from './moderation.service'
import { ProfileService } from './profile.service'
import { CreateUserDto, ManageUserDto, UpdateSelfDto, UpdateUserDto } from './users.dto'
import { UsersService } from './users.service'

const SearchQuery = z.object({ keyword: z.string().trim().default(''), group: z.string().trim().default('') })

@Controller('api/user')
@Access('admin')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profile: ProfileService,
    private readonly moderation: ModerationService,
  ) {}

  @Get()
  list(@Query(zod(pageQuery)) page: Page) {
    return this.users.list({ keyword: '', group: '' }, page)
  }

  @Get('search')
  search(@Query(zod(SearchQuery)) filter: z.output<typeof SearchQuery>, @Query(zod(pageQuery)) page: Page) {
    return this.users.list(filter, page)
  }

  @Get('self')
  @Access('user')
  self(@Caller() actor: Actor) {
    return this.users.get(actor, actor.userId)
  }

  @Put('self')
  @Access('user')
  updateSelf(@Caller() actor: Actor, @Body(zod(UpdateSelfDto)) dto: UpdateSelfDto) {
    return this.profile.update(actor, dto)
  }

  @Get('token')
  @Access('user')
  @Changes()
  resetAccessToken(@Caller() actor: Actor) {
    return this.profile.resetAccessToken(actor)
  }

  @Get(':id')
  get(@Caller() actor: Actor, @Param('id', ParseIntPipe) userId: number) {
    return this.users.get(actor, userId)
  }

  @Post()
  @HttpCode(200)
  create(@Caller() actor: Actor, @Body(zod(CreateUserDto)) dto: CreateUserDto) {
    return this.users.create(actor, dto)
  }

  @Put()
  update(@Caller() actor: Actor, @Body(zod(UpdateUserDto)) dto: UpdateUserDto) {
    return this.users.update(actor, dto)
  }

  @Post('manage')
  @HttpCode(200)
  manage(@Caller() actor: Actor, @Body(zod(ManageUserDto)) dto: ManageUserDto) {
    return this.moderation.manage(actor, dto)
  }
}
