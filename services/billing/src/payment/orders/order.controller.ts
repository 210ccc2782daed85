import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common'
import {
  type AdminOrderView,
  orderId,
  type OrderView,
  type RefundBody,
  refundBody,
  type SettleBody,
  settleBody,
} from '@tollgate/contracts/http/billing'
import type { Paged } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, Fresh, zod } from '@tollgate/platform'
import { AllOrders, OwnOrders } from './order.dto'
import { OrderService } from './order.service'
import { OrderReader } from './order-reader'

@Controller('api/order')
export class OrderController {
  constructor(
    private readonly reader: OrderReader,
    private readonly orders: OrderService,
  ) {}

  @Get()
  @Access('admin')
  @Costs('heavy')
  list(@Query(zod(AllOrders)) { user, wanted, page }: AllOrders): Promise<Paged<AdminOrderView>> {
    return this.reader.all(user, wanted, page)
  }

  @Get('self')
  @Access('user')
  own(@Caller() actor: Actor, @Query(zod(OwnOrders)) { wanted, page }: OwnOrders): Promise<Paged<OrderView>> {
    return this.reader.own(actor, wanted, page)
  }

  @Post(':id/refund')
  @Access('admin')
  @Fresh()
  refund(
    @Caller() actor: Actor,
    @Param('id', zod(orderId)) id: number,
    @Body(zod(refundBody)) body: RefundBody,
  ): Promise<AdminOrderView> {
    return this.orders.refundByHand(actor, id, body)
  }

  @Post(':id/settle')
  @Access('admin')
  @Fresh()
  settle(
    @Caller() actor: Actor,
    @Param('id', zod(orderId)) id: number,
    @Body(zod(settleBody)) { reason }: SettleBody,
  ): Promise<AdminOrderView> {
    return this.orders.settleByHand(actor, id, reason)
  }
}
