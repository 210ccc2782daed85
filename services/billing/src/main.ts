import '@tollgate/platform/telemetry/register'
import { connectMessages } from '@tollgate/messaging'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { billingEnv } from './billing.config'

void startService({ name: 'billing', module: AppModule, config: billingEnv, connect: connectMessages })
