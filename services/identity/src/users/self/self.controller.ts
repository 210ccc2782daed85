import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common'
import {
  type SelfQuery,
  selfQuery,
  type SelfView,
  type UpdateSettingBody,
  updateSettingBody,
} from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import {
  Access,
  type Actor,
  AllowedOnDemoSite,
  BeforeSecondFactor,
  Caller,
  Changes,
  Fresh,
  lacksSecondFactor,
  sessionCookie,
  zod,
} from '@tollgate/platform'
import { type Visit, Visitor } from '../../visit/visit'
import { UsersService } from '../users.service'
import { SelfService } from './self.service'

@Controller('api/user')
@Access('user')
export class SelfController {
  constructor(
    private readonly users: UsersService,
    private readonly own: SelfService,
    private readonly options: Options,
  ) {}

  @Get('self')
  @BeforeSecondFactor()
  async self(@Caller() actor: Actor, @Query(zod(selfQuery)) { figures }: SelfQuery): Promise<SelfView> {
    const isRequired = this.options.get('AdminSecondFactorRequired')
    return {
      ...(await this.users.self(actor, figures)),
      second_factor_required: lacksSecondFactor(actor, isRequired),
    }
  }

  @Delete('self')
  @Fresh()
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
  @Fresh()
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
