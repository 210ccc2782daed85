import { Module } from '@nestjs/common'
import { ArrearsModule } from '../arrears/arrears.module'
import { BooksModule } from '../books/books.module'
import { MovementModule } from '../movement/movement.module'
import { ReferralModule } from '../referral/referral.module'
import { AccountRepository } from './account.repository'
import { AccountRpc } from './account.rpc'
import { AccountService } from './account.service'
import { AccountImportRpc } from './import/account-import.rpc'
import { AccountImport } from './import/account-import.service'

@Module({
  imports: [ArrearsModule, BooksModule, MovementModule, ReferralModule],
  controllers: [AccountRpc, AccountImportRpc],
  providers: [AccountService, AccountImport, AccountRepository],
  exports: [AccountService],
})
export class AccountModule {}
