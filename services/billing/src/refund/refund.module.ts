import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { BudgetModule } from '../budget/budget.module'
import { MovementModule } from '../movement/movement.module'
import { RefundEvents } from './refund.events'
import { RefundRepository } from './refund.repository'
import { RefundRpc } from './refund.rpc'
import { RefundService } from './refund.service'

@Module({
  imports: [BooksModule, BudgetModule, MovementModule],
  controllers: [RefundEvents, RefundRpc],
  providers: [RefundService, RefundRepository],
})
export class RefundModule {}
