import { Controller, Get, Post } from '@nestjs/common'
import type { CheckInReward, CheckInStatus } from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller } from '@tollgate/platform'
import { CheckInService } from './check-in.service'

@Controller('api/user')
@Access('user')
export class CheckInController {
  constructor(private readonly checkIns: CheckInService) {}

  @Get('check_in_status')
  status(@Caller() actor: Actor): Promise<CheckInStatus> {
    return this.checkIns.status(actor)
  }

  @Post('check_in')
  checkIn(@Caller() actor: Actor): Promise<CheckInReward> {
    return this.checkIns.checkIn(actor)
  }
}
