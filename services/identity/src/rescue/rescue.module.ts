import { Module } from '@nestjs/common'
import { LimitsModule } from '../limits/limits.module'
import { SecondFactorModule } from '../second-factor/second-factor.module'
import { UsersModule } from '../users/users.module'
import { RootRescue } from './root-rescue.service'

@Module({ imports: [LimitsModule, SecondFactorModule, UsersModule], providers: [RootRescue] })
export class RescueModule {}
