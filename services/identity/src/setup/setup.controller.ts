import { Body, Controller, Get, Headers, Post } from '@nestjs/common'
import { type SetupBody, setupBody, type SetupStatus } from '@tollgate/contracts/http/identity'
import { Access, ClientAddress, zod } from '@tollgate/platform'
import { SetupService } from './setup.service'

@Controller('api/setup')
@Access('public')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  async status(): Promise<SetupStatus> {
    const isDone = await this.setup.isDone()
    return { status: isDone, root_init: isDone, database_type: 'postgres' }
  }

  @Post()
  run(
    @Body(zod(setupBody)) body: SetupBody,
    @ClientAddress() address: string,
    @Headers('x-setup-token') token = '',
  ): Promise<void> {
    return this.setup.run(body, body.setup_token ?? token, address)
  }
}
