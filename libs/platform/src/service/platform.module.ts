import { type DynamicModule, Module } from '@nestjs/common'
import { Clock, SystemClock } from '@tollgate/clock'
import type { ServiceName } from '@tollgate/contracts'
import type { ServiceConfig } from '../config/service-env'
import { KeyRing } from '../crypto/key-ring'
import { Egress } from '../egress/egress'
import { OwnPlaces } from '../egress/own-places'
import { Health } from '../health/health'
import { thrown } from '../isolation/guarded'
import { createLog } from '../log/create-log'
import { Log } from '../log/log'
import { OpenApiController } from '../openapi/openapi.controller'
import { HealthController } from './health.controller'
import { openKeyRing } from './key-file'
import { Shutdown } from './shutdown'
import { SERVICE_CONFIG, SERVICE_NAME } from './tokens'

export interface PlatformOptions {
  readonly name: ServiceName | 'edge'
  readonly config: ServiceConfig
  /** Instead of the machine's clock; for tests. */
  readonly clock?: Clock
  /** Instead of standard output; for tests. */
  readonly log?: Log
}

/** What every module may inject: `Log`, `Clock`, `KeyRing`, `Health`, `Shutdown`, `Egress`, SERVICE_CONFIG and SERVICE_NAME. */
@Module({})
export class PlatformModule {
  /** The module for one service, global in it. */
  static forService({ name, config, clock, log }: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      controllers: [HealthController, OpenApiController],
      providers: [
        { provide: SERVICE_NAME, useValue: name },
        { provide: SERVICE_CONFIG, useValue: config },
        { provide: Log, useFactory: () => log ?? createLog(name, { level: config.LOG_LEVEL }) },
        { provide: Clock, useFactory: (sink: Log) => clock ?? guardedClock(sink), inject: [Log] },
        {
          provide: KeyRing,
          useFactory: (time: Clock, sink: Log) => openKeyRing(config, time, sink),
          inject: [Clock, Log],
        },
        { provide: OwnPlaces, useFactory: () => new OwnPlaces(config) },
        {
          provide: Egress,
          useFactory: (own: OwnPlaces) => new Egress({ allowPrivate: config.EGRESS_ALLOW_PRIVATE, own }),
          inject: [OwnPlaces],
        },
        { provide: Health, useFactory: (time: Clock) => new Health(time), inject: [Clock] },
        { provide: Shutdown, useFactory: (sink: Log) => new Shutdown(sink), inject: [Log] },
      ],
      exports: [SERVICE_NAME, SERVICE_CONFIG, Log, Clock, KeyRing, OwnPlaces, Egress, Health, Shutdown],
    }
  }
}

/** What a timer's callback throws is one call's or one sweep's; the timer goes on. */
function guardedClock(log: Log): Clock {
  return new SystemClock((error) => thrown(log, 'timer', error))
}
