import { Module, type DynamicModule } from '@nestjs/common'
import { SecretBox, createLog, loadConfig, serviceEnv } from '@tollgate/platform'
import { Options } from '../options/options'
import { Views } from '../views/views'

/** Provides `Options`: every option's typed value, live. */
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
    return { module: OptionsModule, global: true, providers: [provider], exports: [Options] }
  }
}

function masterSecret(): string {
  return loadConfig(serviceEnv.pick({ TOLLGATE_SECRET: true })).TOLLGATE_SECRET.reveal()
}
