import { Module } from '@nestjs/common'
import { MovementModule } from '../movement/movement.module'
import { CheckInController } from './check-in.controller'
import { CheckInRepository } from './check-in.repository'
import { CheckInService } from './check-in.service'
import { Random, SystemRandom } from './random'

@Module({
  imports: [MovementModule],
  controllers: [CheckInController],
  providers: [CheckInService, CheckInRepository, { provide: Random, useClass: SystemRandom }],
})
export class CheckInModule {}
