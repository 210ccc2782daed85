import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common'
import {
  type CreateUserBody,
  createUserBody,
  type ManagedUser,
  type ManageUserBody,
  manageUserBody,
  type UpdateUserBody,
  updateUserBody,
  userId,
  type UserList,
  type UserView,
} from '@tollgate/contracts/http/identity'
import { type Page, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { SearchQuery } from './users.dto'
import { UsersService } from './users.service'

@Controller('api/user')
@Access('admin')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  list(@Query(zod(pageQuery)) page: Page): Promise<UserList> {
    return this.users.list({ keyword: '', group: '' }, page)
  }

  @Get('search')
  search(@Query(zod(SearchQuery)) { filter, page }: SearchQuery): Promise<UserList> {
    return this.users.list(filter, page)
  }

  @Get(':id')
  get(@Caller() actor: Actor, @Param('id', zod(userId)) id: number): Promise<UserView> {
    return this.users.get(actor, id)
  }

  @Post()
  create(@Caller() actor: Actor, @Body(zod(createUserBody)) body: CreateUserBody): Promise<void> {
    return this.users.create(actor, body)
  }

  @Put()
  update(@Caller() actor: Actor, @Body(zod(updateUserBody)) body: UpdateUserBody): Promise<void> {
    return this.users.update(actor, body)
  }

  @Post('manage')
  manage(@Caller() actor: Actor, @Body(zod(manageUserBody)) body: ManageUserBody): Promise<ManagedUser> {
    return this.users.manage(actor, body)
  }
}
