import '@tollgate/platform/telemetry/register'
import { connectMessages } from '@tollgate/messaging'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { logsEnv } from './logs.config'

void startService({ name: 'logs', module: AppModule, config: logsEnv, connect: connectMessages })
