import { Module } from '@nestjs/common'
import { EpayController } from './epay/epay.controller'
import { EpayService } from './epay/epay.service'
import { OrdersModule } from './orders/orders.module'
import { PaymentController } from './payment.controller'
import { PaymentService } from './payment.service'
import { StripeController } from './stripe/stripe.controller'
import { StripeService } from './stripe/stripe.service'
import { StripeClient } from './stripe/stripe-client'
import { StripeOrigin } from './stripe/stripe-origin'
import { PaymentOptions } from './terms/payment-options'

@Module({
  imports: [OrdersModule],
  controllers: [PaymentController, EpayController, StripeController],
  providers: [PaymentService, PaymentOptions, EpayService, StripeService, StripeClient, StripeOrigin],
})
export class PaymentModule {}
