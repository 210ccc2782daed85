import { Body, Controller, Post, Query } from '@nestjs/common'
import {
  type ConfirmNoticeAddressBody,
  confirmNoticeAddressBody,
  type TurnstileQuery,
  turnstileQuery,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { NoticeAddressService } from './notice-address.service'

@Controller('api/user/setting/notification_email')
@Access('user')
export class NoticeAddressController {
  constructor(private readonly address: NoticeAddressService) {}

  @Post('code')
  sendCode(@Caller() actor: Actor, @Query(zod(turnstileQuery)) { turnstile }: TurnstileQuery): Promise<void> {
    return this.address.sendCode(actor, turnstile)
  }

  @Post('confirm')
  confirm(
    @Caller() actor: Actor,
    @Body(zod(confirmNoticeAddressBody)) { code }: ConfirmNoticeAddressBody,
  ): Promise<void> {
    return this.address.confirm(actor, code)
  }
}
