import '@tollgate/platform/telemetry/register'
import { serviceEnv, startService } from '@tollgate/platform'
import { AppModule } from './app.module'

void startService({ name: 'logs', module: AppModule, config: serviceEnv })
