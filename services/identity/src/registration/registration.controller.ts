import { Body, Controller, Post, Query } from '@nestjs/common'
import { type RegisterBody, registerBody, type TurnstileQuery, turnstileQuery } from '@tollgate/contracts/http/identity'
import { Access, ClientAddress, zod } from '@tollgate/platform'
import { AttemptLimits } from '../limits/attempt-limits'
import { TurnstileService } from '../turnstile/turnstile.service'
import { RegistrationService } from './registration.service'

@Controller('api/user/register')
@Access('public')
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly turnstile: TurnstileService,
    private readonly limits: AttemptLimits,
  ) {}

  @Post()
  async register(
    @Body(zod(registerBody)) body: RegisterBody,
    @Query(zod(turnstileQuery)) { turnstile }: TurnstileQuery,
    @ClientAddress() ip: string,
  ): Promise<void> {
    await this.registration.assertOpen(body)
    await this.turnstile.demand(turnstile, ip)
    await this.limits.registration(ip, () => this.registration.register(body, ip))
  }
}
