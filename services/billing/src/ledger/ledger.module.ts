import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { BudgetModule } from '../budget/budget.module'
import { WarningModule } from '../warning/warning.module'
import { LedgerEvents } from './ledger.events'
import { LedgerRpc } from './ledger.rpc'
import { LedgerService } from './ledger.service'
import { ReceiptFaults } from './receipt-faults'
import { SettlementNews } from './settlement-news'

@Module({
  imports: [BooksModule, BudgetModule, WarningModule],
  controllers: [LedgerEvents, LedgerRpc],
  providers: [LedgerService, ReceiptFaults, SettlementNews],
})
export class LedgerModule {}
