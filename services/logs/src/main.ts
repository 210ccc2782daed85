import '@tollgate/platform/telemetry/register'
import { connectMessages } from '@tollgate/messaging'
import { serviceEnv, startService } from '@tollgate/platform'
import { AppModule } from './app.module'

const logsEnv = serviceEnv.required({ DATABASE_URL: true, NATS_URL: true })

void startService({ name: 'logs', module: AppModule, config: logsEnv, connect: connectMessages })
