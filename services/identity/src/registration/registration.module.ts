import { Module } from '@nestjs/common'
import { SetupModule } from '../setup/setup.module'
import { UsersModule } from '../users/users.module'
import { RegistrationController } from './registration.controller'
import { RegistrationService } from './registration.service'

@Module({
  imports: [SetupModule, UsersModule],
  controllers: [RegistrationController],
  providers: [RegistrationService],
})
export class RegistrationModule {}
