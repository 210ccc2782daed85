import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import type { ServiceName, StreamContract } from '@tollgate/contracts'
import { Transactions } from '@tollgate/persistence/transactions'
import { Health, KeyRing, loadConfig, serviceEnv, Shutdown } from '@tollgate/platform'
import { Caches } from '../cache/caches'
import { Events } from '../events/events'
import { Messaging } from '../messaging'
import { Notes } from '../notes/notes'
import { Presence } from '../presence/presence'
import { Rpc } from '../rpc/rpc'
import { MessagingClient } from '../transport/messaging-client'
import { MessagingServer } from '../transport/messaging-server'
import { Views } from '../views/views'
import { HandlerCheck } from './handler-check'

export interface MessagingModuleOptions {
  service: ServiceName
  /** Unique among the copies of the service; made up unless given. */
  instance?: string
  /** NATS_URL unless given. */
  url?: string
  /** Those of the contracts unless given. */
  streams?: readonly StreamContract[]
}

const parts = [
  { provide: Rpc, inject: [Messaging], useFactory: (messaging: Messaging) => messaging.rpc },
  { provide: Events, inject: [Messaging], useFactory: (messaging: Messaging) => messaging.events },
  { provide: Notes, inject: [Messaging], useFactory: (messaging: Messaging) => messaging.notes },
  { provide: Views, inject: [Messaging], useFactory: (messaging: Messaging) => messaging.views },
  { provide: Caches, inject: [Messaging], useFactory: (messaging: Messaging) => messaging.caches },
  { provide: Presence, inject: [Messaging], useFactory: (messaging: Messaging) => messaging.presence },
  {
    provide: MessagingServer,
    inject: [Messaging],
    useFactory: (messaging: Messaging) => new MessagingServer(messaging),
  },
  {
    provide: MessagingClient,
    inject: [Messaging],
    useFactory: (messaging: Messaging) => new MessagingClient(messaging),
  },
]

/** Puts a service on the bus: `Rpc`, `Events`, `Notes`, `Views`, `Caches`, `Presence` and Nest's `MessagingClient`, everywhere in the application. */
@Module({})
export class MessagingModule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly messaging: Messaging,
    private readonly server: MessagingServer,
    private readonly handlers: HandlerCheck,
    private readonly health: Health,
    private readonly shutdown: Shutdown,
  ) {}

  /** Connects to NATS before the application starts (waiting while it is away); `connectMessages` takes messages in. */
  static forRoot(options: MessagingModuleOptions): DynamicModule {
    const connection = {
      provide: Messaging,
      inject: [KeyRing, { token: Transactions, optional: true }],
      useFactory: (ring: KeyRing, transactions?: Transactions) =>
        Messaging.connect({ ...options, url: options.url ?? natsUrl(), ring, ...(transactions && { transactions }) }),
    }
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [connection, HandlerCheck, ...parts],
      exports: [Messaging, Rpc, Events, Notes, Views, Caches, Presence, MessagingClient],
    }
  }

  onModuleInit(): void {
    if (!this.server.isConnected) throw new Error('messages are not connected: startService needs connectMessages')
    this.handlers.run()
  }

  onApplicationBootstrap(): void {
    this.health.register('nats', () => {
      if (!this.messaging.bus.isConnected) throw new Error('not connected')
    })
    this.messaging.views.onOpen((view) => {
      this.health.register(`view:${view.contract.name}`, () => {
        if (!view.isComplete) throw new Error('not complete')
      })
    })
    this.shutdown.onStop('intake', 'messaging', () => this.messaging.quiesce())
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.messaging.quiesce()
    // The database is closed next.
    await this.messaging.outbox?.stop()
  }

  async onApplicationShutdown(): Promise<void> {
    await this.messaging.close()
  }
}

function natsUrl(): string {
  return loadConfig(serviceEnv.pick({ NATS_URL: true }).required()).NATS_URL.reveal()
}
