import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { registerBody, type RegisterBody } from '@tollgate/contracts/http/identity'
import { Access, zod } from '@tollgate/platform'
import { RegistrationService } from './registration.service'

@Controller('api/user/register')
@Access('public')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @HttpCode(200)
  register(@Body(zod(registerBody)) body: RegisterBody): Promise<void> {
    return this.registration.register(body)
  }
}
