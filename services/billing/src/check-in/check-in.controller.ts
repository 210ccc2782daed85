import { Controller, Get, Post } from '@nestjs/common'
import { Access, type Actor, Caller } from '@tollgate/platform'
import { CheckInService } from './check-in.service'

@Controller('api/user')
@Access('user')
export class CheckInController {
  constructor(private readonly checkIns: CheckInService) {}

  @Get('check_in_status')
  status(@Caller() actor: Actor) {
    return this.checkIns.status(actor)
  }

  @Post('check_in')
  checkIn(@Caller() actor: Actor) {
    return this.checkIns.checkIn(actor)
  }
}
