import { Body, Controller, Delete, Get, Put, Res } from '@nestjs/common'
import {
  updateSelfBody,
  type UpdateSelfBody,
  updateSettingBody,
  type UpdateSettingBody,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, Caller, Changes, sessionCookie, zod } from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
import { SettingService } from '../setting/setting.service'
import { UsersService } from '../users.service'
import { ProfileService } from './profile.service'
import { ReferralCodes } from './referral-codes'

@Controller('api/user')
@Access('user')
export class SelfController {
  constructor(
    private readonly users: UsersService,
    private readonly profile: ProfileService,
    private readonly setting: SettingService,
    private readonly codes: ReferralCodes,
  ) {}

  @Get('self')
  self(@Caller() actor: Actor) {
    return this.users.get(actor, actor.userId)
  }

  @Put('self')
  update(@Caller() actor: Actor, @Body(zod(updateSelfBody)) body: UpdateSelfBody) {
    return this.profile.update(actor, body)
  }

  @Delete('self')
  async leave(@Caller() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.profile.leave(actor)
    reply.clearCookie(sessionCookie, { path: '/' })
  }

  @Put('setting')
  updateSetting(@Caller() actor: Actor, @Body(zod(updateSettingBody)) body: UpdateSettingBody) {
    return this.setting.update(actor, body)
  }

  @Get('token')
  @Changes()
  resetAccessToken(@Caller() actor: Actor) {
    return this.profile.resetAccessToken(actor)
  }

  /** The first call makes the code, so it is guarded like a write; a demo site allows it, where it can do no harm. */
  @Get('aff')
  @Changes()
  @AllowedOnDemoSite()
  referralCode(@Caller() actor: Actor) {
    return this.codes.ofUser(actor.userId)
  }
}
