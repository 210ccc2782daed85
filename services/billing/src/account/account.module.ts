import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { AccountRpc } from './account.rpc'
import { AccountService } from './account.service'

@Module({ imports: [BooksModule], providers: [AccountService, AccountRpc], exports: [AccountService] })
export class AccountModule {}
