import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common'
import {
  type CreateUserBody,
  createUserBody,
  type ManagedUser,
  type ManageUserBody,
  manageUserBody,
  userId,
  type UserList,
  type UserView,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Costs, FreshFor, zod } from '@tollgate/platform'
import { ListQuery, SearchQuery } from './users.dto'
import { UsersService } from './users.service'

@Controller('api/user')
@Access('admin')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Costs('heavy')
  list(@Query(zod(ListQuery)) { order, page }: ListQuery): Promise<UserList> {
    return this.users.list({ keyword: '', group: '', order }, page)
  }

  @Get('search')
  @Costs('heavy')
  search(@Query(zod(SearchQuery)) { filter, order, page }: SearchQuery): Promise<UserList> {
    return this.users.list({ ...filter, order }, page)
  }

  @Get(':id')
  get(@Caller() actor: Actor, @Param('id', zod(userId)) id: number): Promise<UserView> {
    return this.users.get(actor, id)
  }

  @Post()
  create(@Caller() actor: Actor, @Body(zod(createUserBody)) body: CreateUserBody): Promise<void> {
    return this.users.create(actor, body)
  }

  /** To delete is final, and to promote gives away every power but root's. */
  @Post('manage')
  @FreshFor(manageUserBody, ({ action }) => (action === 'delete' || action === 'promote' ? 'proof' : 'none'))
  manage(@Caller() actor: Actor, @Body(zod(manageUserBody)) body: ManageUserBody): Promise<ManagedUser> {
    return this.users.manage(actor, body)
  }
}
