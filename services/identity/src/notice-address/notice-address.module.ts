import { Module } from '@nestjs/common'
import { CodesModule } from '../codes/codes.module'
import { MailModule } from '../mail/mail.module'
import { UsersModule } from '../users/users.module'
import { NoticeAddressController } from './notice-address.controller'
import { NoticeAddressService } from './notice-address.service'

@Module({
  imports: [CodesModule, MailModule, UsersModule],
  controllers: [NoticeAddressController],
  providers: [NoticeAddressService],
})
export class NoticeAddressModule {}
