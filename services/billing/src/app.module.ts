import { Module } from '@nestjs/common'
import { billingActRecorded } from '@tollgate/contracts'
import { JobsModule, ResealingModule } from '@tollgate/jobs'
import { ActsModule, MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { AccountModule } from './account/account.module'
import { BudgetModule } from './budget/budget.module'
import { CallEntriesModule } from './call-entries/call-entries.module'
import { CheckInModule } from './check-in/check-in.module'
import { GroupModule } from './group/group.module'
import { LeaseModule } from './lease/lease.module'
import { LedgerModule } from './ledger/ledger.module'
import { migrations } from './migrations'
import { PaymentModule } from './payment/payment.module'
import { PricingModule } from './pricing/pricing.module'
import { ShippedPricesModule } from './pricing/shipped/shipped-prices.module'
import { ReconcileModule } from './reconcile/reconcile.module'
import { RedemptionEntity } from './redemption/redemption.entity'
import { RedemptionModule } from './redemption/redemption.module'
import { ReferralModule } from './referral/referral.module'
import { RefundModule } from './refund/refund.module'
import { StatementModule } from './statement/statement.module'
import { TokenEntity } from './token/token.entity'
import { TokenModule } from './token/token.module'

/** Commands of relays and their journals want connections at the same time. */
const poolSize = 16

@Module({
  imports: [
    PersistenceModule.forRoot({
      schema: 'billing',
      entities: [TokenEntity, RedemptionEntity],
      migrations,
      poolSize,
    }),
    MessagingModule.forRoot({ service: 'billing' }),
    ActsModule.forRoot(billingActRecorded),
    JobsModule.forRoot(),
    ResealingModule.forService('billing'),
    OptionsModule.forRoot(),
    SessionModule,
    AccountModule,
    LedgerModule,
    LeaseModule,
    TokenModule,
    BudgetModule,
    GroupModule,
    PricingModule,
    ShippedPricesModule,
    CheckInModule,
    ReferralModule,
    RedemptionModule,
    PaymentModule,
    RefundModule,
    StatementModule,
    CallEntriesModule,
    ReconcileModule,
  ],
})
export class AppModule {}
