import { type DynamicModule, Module } from '@nestjs/common'
import { optionPurpose } from '@tollgate/contracts'
import {
  Clock,
  createLog,
  DEMO_SITE,
  type DemoSite,
  KeyRing,
  rateRules,
  REQUEST_LIMITS,
  type RequestLimits,
  SECOND_FACTOR_RULE,
  type SecondFactorRule,
  SecretBox,
} from '@tollgate/platform'
import { Limits } from '@tollgate/platform/limits/limits'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { RedisScriptsModule } from '@tollgate/platform/limits/redis-scripts.module'
import { Options } from '../options/options'
import { Views } from '../views/views'

/** Counted for all services and processes together. */
const requestLimits = {
  provide: REQUEST_LIMITS,
  inject: [Options, RedisScripts, Clock],
  useFactory: (options: Options, scripts: RedisScripts, clock: Clock): RequestLimits => ({
    counts: new Limits({ prefix: 'tollgate:console:limit', table: rateRules, scripts, clock }),
    readsPerMinute: () => options.get('ApiRequestsPerMinute'),
  }),
}

/** Provides `Options`, every option's typed value, live, and with it whether the site is a demo and how often it may be asked. */
@Module({})
export class OptionsModule {
  static forRoot(): DynamicModule {
    const provider = {
      provide: Options,
      inject: [Views, KeyRing],
      useFactory: (views: Views, ring: KeyRing) =>
        new Options(views, new SecretBox(ring, optionPurpose, 'others'), createLog('options')),
    }
    const demoSite = {
      provide: DEMO_SITE,
      inject: [Options],
      useFactory:
        (options: Options): DemoSite =>
        () =>
          options.get('DemoSiteEnabled'),
    }
    const secondFactorRule = {
      provide: SECOND_FACTOR_RULE,
      inject: [Options],
      useFactory:
        (options: Options): SecondFactorRule =>
        () =>
          options.get('AdminSecondFactorRequired'),
    }
    return {
      module: OptionsModule,
      global: true,
      imports: [RedisScriptsModule],
      providers: [provider, demoSite, secondFactorRule, requestLimits],
      exports: [Options, DEMO_SITE, SECOND_FACTOR_RULE, REQUEST_LIMITS],
    }
  }
}
