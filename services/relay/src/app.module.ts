import { type DynamicModule, Module } from '@nestjs/common'
import { Messaging, MessagingModule, Options, OptionsModule } from '@tollgate/messaging'
import { Clock, KeyRing, Log, OwnPlaces, SERVICE_CONFIG } from '@tollgate/platform'
import type { RelayConfig } from './relay.config'
import { RelayFront } from './server/relay-front'
import { RelayLifecycle } from './server/relay-lifecycle'
import { RUNTIME_OPTIONS, type RuntimeOptions } from './server/relay-runtime'

const parts = [SERVICE_CONFIG, Messaging, Options, KeyRing, OwnPlaces, Clock, Log]

/** The relay as an application: calls go to `front`, everything else of the service is Nest's. */
@Module({})
export class AppModule {
  static forFront(front: RelayFront): DynamicModule {
    return {
      module: AppModule,
      imports: [MessagingModule.forRoot({ service: 'relay' }), OptionsModule.forRoot()],
      providers: [
        { provide: RelayFront, useValue: front },
        { provide: RUNTIME_OPTIONS, inject: parts, useFactory: runtimeOptions },
        RelayLifecycle,
      ],
    }
  }
}

function runtimeOptions(
  ...[config, messaging, options, ring, own, clock, log]: [
    RelayConfig,
    Messaging,
    Options,
    KeyRing,
    OwnPlaces,
    Clock,
    Log,
  ]
): RuntimeOptions {
  return { config, messaging, options, ring, own, clock, log, end: () => void process.kill(process.pid, 'SIGTERM') }
}
