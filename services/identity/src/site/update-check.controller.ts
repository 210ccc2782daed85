import { Controller, Get } from '@nestjs/common'
import type { UpdateCheck } from '@tollgate/contracts/http/identity'
import { Access } from '@tollgate/platform'
import { UpdateCheckService } from './update-check.service'

@Controller('api/option/update_check')
@Access('admin')
export class UpdateCheckController {
  constructor(private readonly updates: UpdateCheckService) {}

  @Get()
  check(): Promise<UpdateCheck> {
    return this.updates.check()
  }
}
