import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { MovementModule } from '../movement/movement.module'
import { ReferralController } from './referral.controller'
import { ReferralEvents } from './referral.events'
import { ReferralRepository } from './referral.repository'
import { ReferralService } from './referral.service'
import { ReferralOpening } from './referral-opening.service'

@Module({
  imports: [BooksModule, MovementModule],
  controllers: [ReferralController, ReferralEvents],
  providers: [ReferralService, ReferralOpening, ReferralRepository],
  exports: [ReferralOpening],
})
export class ReferralModule {}
