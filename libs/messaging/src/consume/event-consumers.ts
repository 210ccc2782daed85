import type { EventContract } from '@tollgate/contracts'
import type { Transactions } from '@tollgate/persistence'
import type { Bus } from '../connection/bus'
import type { ConsumerOptions, EventApplier } from './consumer-options'
import { DeadLetters } from './dead-letters'
import { EventConsumer } from './event-consumer'
import { Inbox } from './inbox'

/** The event handlers of a process. */
export class EventConsumers {
  private readonly consumers: { stop(): Promise<void> }[] = []
  private readonly deadLetters: DeadLetters
  private readonly inbox: Inbox | null

  constructor(
    private readonly bus: Bus,
    transactions: Transactions | null,
  ) {
    this.deadLetters = new DeadLetters(bus)
    this.inbox = transactions === null ? null : new Inbox(bus, transactions)
  }

  /** Begins to apply the events of a contract; throws when the handler needs an inbox and there is no database. */
  consume<C extends EventContract, const O extends ConsumerOptions>(
    contract: C,
    options: O,
    apply: EventApplier<C, O>,
  ): void {
    const { bus, inbox, deadLetters } = this
    this.consumers.push(new EventConsumer({ bus, inbox, deadLetters }, contract, options, apply as EventApplier<C>)) // see handle
  }

  /** Takes no more and resolves when the running handlers have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.consumers.splice(0).map((consumer) => consumer.stop()))
    this.inbox?.stop()
  }
}
