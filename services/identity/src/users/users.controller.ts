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
import { Options } from '@tollgate/messaging'
import { type Page, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, type Enveloped, Lang, type Language, zod } from '@tollgate/platform'
import { keptAnswer, SearchQuery } from './users.dto'
import { UsersService } from './users.service'

@Controller('api/user')
@Access('admin')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly options: Options,
  ) {}

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
  async update(
    @Caller() actor: Actor,
    @Lang() language: Language,
    @Body(zod(updateUserBody)) body: UpdateUserBody,
  ): Promise<Enveloped | undefined> {
    const { keptUnits } = await this.users.update(actor, body)
    if (keptUnits === null) return undefined
    const shown = { perUnit: this.options.get('QuotaPerUnit'), isMoney: this.options.get('DisplayInCurrencyEnabled') }
    return keptAnswer(keptUnits, language, shown)
  }

  @Post('manage')
  manage(@Caller() actor: Actor, @Body(zod(manageUserBody)) body: ManageUserBody): Promise<ManagedUser> {
    return this.users.manage(actor, body)
  }
}
