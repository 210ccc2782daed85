import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { LedgerEvents } from './ledger.events'
import { LedgerRpc } from './ledger.rpc'
import { LedgerService } from './ledger.service'

@Module({ imports: [BooksModule], providers: [LedgerService, LedgerEvents, LedgerRpc] })
export class LedgerModule {}
