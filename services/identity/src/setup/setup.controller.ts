import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common'
import { Access, zod } from '@tollgate/platform'
import { SetupDto } from './setup.dto'
import { SetupService } from './setup.service'

@Controller('api/setup')
@Access('public')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  async status() {
    const isDone = await this.setup.isDone()
    return { status: isDone, root_init: isDone, database_type: 'postgres' }
  }

  @Post()
  @HttpCode(200)
  run(@Body(zod(SetupDto)) dto: SetupDto, @Headers('x-setup-token') token = ''): Promise<void> {
    return this.setup.run(dto, dto.setup_token ?? token)
  }
}
