import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence/transactions'
import { Clock, Log, REFUSAL_WITNESS, Shutdown } from '@tollgate/platform'
import { type ActContract, Acts } from '../acts/acts'
import { Events } from '../events/events'

/** Gives a service `Acts`, by which the audit log hears of what is done in it and of what is refused. */
@Module({})
export class ActsModule implements OnModuleInit {
  constructor(
    @Inject(Acts) private readonly acts: Acts,
    private readonly shutdown: Shutdown,
  ) {}

  /** `contract` is the event by which this service tells of its acts. */
  static forRoot(contract: ActContract): DynamicModule {
    const acts = {
      provide: Acts,
      inject: [Events, Transactions, Clock, Log],
      useFactory: (events: Events, transactions: Transactions, clock: Clock, log: Log) =>
        new Acts(contract, events, transactions, clock, log),
    }
    return {
      module: ActsModule,
      global: true,
      providers: [acts, { provide: REFUSAL_WITNESS, useExisting: Acts }],
      exports: [Acts, REFUSAL_WITNESS],
    }
  }

  onModuleInit(): void {
    // While the outbox still publishes.
    this.shutdown.onStop('flush', 'acts', () => this.acts.stop())
  }
}
