import '@tollgate/platform/telemetry/register'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { identityEnv } from './identity.config'

void startService({ name: 'identity', module: AppModule, config: identityEnv })
