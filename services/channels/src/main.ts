import '@tollgate/platform/telemetry/register'
import { connectMessages } from '@tollgate/messaging'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { channelsEnv } from './channels.config'

void startService({ name: 'channels', module: AppModule, config: channelsEnv, connect: connectMessages })
