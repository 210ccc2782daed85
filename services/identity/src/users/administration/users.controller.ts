import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common'
import {
  createUserBody,
  type CreateUserBody,
  manageUserBody,
  type ManageUserBody,
  updateUserBody,
  type UpdateUserBody,
  userId,
} from '@tollgate/contracts/http/identity'
import { pageQuery, type Page } from '@tollgate/persistence'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { SearchQuery } from '../users.dto'
import { UsersService } from '../users.service'
import { ModerationService } from './moderation.service'
import { UserEditService } from './user-edit.service'

@Controller('api/user')
@Access('admin')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly edit: UserEditService,
    private readonly moderation: ModerationService,
  ) {}

  @Get()
  list(@Query(zod(pageQuery)) page: Page) {
    return this.users.list({ keyword: '', group: '' }, page)
  }

  @Get('search')
  search(@Query(zod(SearchQuery)) { filter, page }: SearchQuery) {
    return this.users.list(filter, page)
  }

  @Get(':id')
  get(@Caller() actor: Actor, @Param('id', zod(userId)) id: number) {
    return this.users.get(actor, id)
  }

  @Post()
  @HttpCode(200)
  create(@Caller() actor: Actor, @Body(zod(createUserBody)) body: CreateUserBody) {
    return this.users.create(actor, body)
  }

  @Put()
  update(@Caller() actor: Actor, @Body(zod(updateUserBody)) body: UpdateUserBody) {
    return this.edit.update(actor, body)
  }

  @Post('manage')
  @HttpCode(200)
  manage(@Caller() actor: Actor, @Body(zod(manageUserBody)) body: ManageUserBody) {
    return this.moderation.manage(actor, body)
  }
}
