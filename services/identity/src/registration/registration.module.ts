import { Module } from '@nestjs/common'
import { CodesModule } from '../codes/codes.module'
import { DoorsModule } from '../doors/doors.module'
import { LimitsModule } from '../limits/limits.module'
import { SetupModule } from '../setup/setup.module'
import { TurnstileModule } from '../turnstile/turnstile.module'
import { UsersModule } from '../users/users.module'
import { RegistrationController } from './registration.controller'
import { RegistrationService } from './registration.service'

@Module({
  imports: [DoorsModule, CodesModule, LimitsModule, SetupModule, TurnstileModule, UsersModule],
  controllers: [RegistrationController],
  providers: [RegistrationService],
})
export class RegistrationModule {}
