import { Body, Controller, Delete, Get, Put } from '@nestjs/common'
import {
  type UpdateSelfBody,
  updateSelfBody,
  type UpdateSettingBody,
  updateSettingBody,
  type UserView,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, Caller, Changes, sessionCookie, zod } from '@tollgate/platform'
import { type Visit, Visitor } from '../../visit/visit'
import { UsersService } from '../users.service'
import { SelfService } from './self.service'

@Controller('api/user')
@Access('user')
export class SelfController {
  constructor(
    private readonly users: UsersService,
    private readonly own: SelfService,
  ) {}

  @Get('self')
  self(@Caller() actor: Actor): Promise<UserView> {
    return this.users.get(actor, actor.userId)
  }

  @Put('self')
  update(@Caller() actor: Actor, @Body(zod(updateSelfBody)) body: UpdateSelfBody): Promise<void> {
    return this.own.update(actor, body)
  }

  @Delete('self')
  async leave(@Caller() actor: Actor, @Visitor() visit: Visit): Promise<void> {
    await this.own.leave(actor)
    visit.clearCookie(sessionCookie)
  }

  @Put('setting')
  updateSetting(@Caller() actor: Actor, @Body(zod(updateSettingBody)) body: UpdateSettingBody): Promise<void> {
    return this.own.updateSetting(actor, body)
  }

  @Get('token')
  @Changes()
  resetAccessToken(@Caller() actor: Actor): Promise<string> {
    return this.own.resetAccessToken(actor)
  }

  /** The first call makes the code, so it is guarded like a write; it does no harm, so a demo site allows it. */
  @Get('aff')
  @Changes()
  @AllowedOnDemoSite()
  referralCode(@Caller() actor: Actor): Promise<string> {
    return this.own.referralCode(actor)
  }
}
