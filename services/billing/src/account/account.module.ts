import { Module } from '@nestjs/common'
import { ArrearsModule } from '../arrears/arrears.module'
import { BooksModule } from '../books/books.module'
import { MovementModule } from '../movement/movement.module'
import { AccountRepository } from './account.repository'
import { AccountRpc } from './account.rpc'
import { AccountService } from './account.service'

@Module({
  imports: [ArrearsModule, BooksModule, MovementModule],
  controllers: [AccountRpc],
  providers: [AccountService, AccountRepository],
  exports: [AccountService],
})
export class AccountModule {}
