import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { BooksModule } from '../../books/books.module'
import { MovementModule } from '../../movement/movement.module'
import { tendOrders } from './jobs/tend-orders.job'
import { OrderController } from './order.controller'
import { OrderRepository } from './order.repository'
import { OrderService } from './order.service'
import { OrderCrediting } from './order-crediting'
import { OrderReader } from './order-reader'
import { ReversalRepository } from './reversal.repository'
import { ReversalService } from './reversal.service'

const tendEveryMs = 60_000

@Module({
  imports: [BooksModule, MovementModule, JobsModule.register([worker(tendOrders, { orders: OrderService })])],
  controllers: [OrderController],
  providers: [OrderService, OrderCrediting, OrderReader, OrderRepository, ReversalService, ReversalRepository],
  exports: [OrderService, ReversalService],
})
export class OrdersModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(tendOrders, tendEveryMs, {})
  }
}
