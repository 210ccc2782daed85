import { Controller, Delete, Get, Module, Post } from '@nestjs/common'
import { Access } from '../http/routes/access.decorator'
import { Fresh } from '../http/routes/fresh.decorator'
import { routeFaultsOf } from './route-faults'

@Controller('api/token')
@Access('user')
class TokenController {
  @Get()
  list(): void {}

  @Get(':key')
  get(): void {}

  @Delete(':id')
  @Fresh()
  remove(): void {}

  @Post('every/one')
  unheardOf(): void {}

  @Post()
  @Access('admin')
  create(): void {}
}

@Controller('api/channel')
@Access('admin')
class ChannelController {
  @Get()
  list(): void {}
}

@Module({ controllers: [TokenController, ChannelController] })
class Things {}

it('names each route that its tables do not have as it is declared', () => {
  expect(routeFaultsOf(Things, 'billing')).toEqual([
    'DELETE /api/token/{id} asks for a fresh sign-in and is open to the scope billing',
    'POST /api/token/every/one stands in no table of routes: the edge does not know it',
    'POST /api/token is for admin here and for user in the table',
    'GET /api/channel belongs to channels in the table',
  ])
})
