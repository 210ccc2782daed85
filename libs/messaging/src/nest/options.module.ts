import { type DynamicModule, Module } from '@nestjs/common'
import { createLog, DEMO_SITE, type DemoSite, loadConfig, SecretBox, serviceEnv } from '@tollgate/platform'
import { Options } from '../options/options'
import { Views } from '../views/views'

/** Provides `Options`, every option's typed value, live, and with it whether the site is a demo. */
@Module({})
export class OptionsModule {
  /** `secret` opens sealed options: TOLLGATE_SECRET unless given. */
  static forRoot(settings: { secret?: string } = {}): DynamicModule {
    const provider = {
      provide: Options,
      inject: [Views],
      useFactory: (views: Views) =>
        new Options(views, new SecretBox(settings.secret ?? masterSecret(), 'options'), createLog('options')),
    }
    const demoSite = {
      provide: DEMO_SITE,
      inject: [Options],
      useFactory:
        (options: Options): DemoSite =>
        () =>
          options.get('DemoSiteEnabled'),
    }
    return { module: OptionsModule, global: true, providers: [provider, demoSite], exports: [Options, DEMO_SITE] }
  }
}

function masterSecret(): string {
  return loadConfig(serviceEnv.pick({ TOLLGATE_SECRET: true })).TOLLGATE_SECRET.reveal()
}
