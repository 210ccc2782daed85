import '@tollgate/platform/telemetry/register'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { channelsEnv } from './channels.config'

void startService({ name: 'channels', module: AppModule, config: channelsEnv })
