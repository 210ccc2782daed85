import '@tollgate/platform/telemetry/register'
import { connectMessages } from '@tollgate/messaging'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { identityEnv } from './identity.config'

void startService({ name: 'identity', module: AppModule, config: identityEnv, connect: connectMessages })
