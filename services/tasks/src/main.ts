import '@tollgate/platform/telemetry/register'
import { connectMessages } from '@tollgate/messaging'
import { startService } from '@tollgate/platform'
import { AppModule } from './app.module'
import { tasksEnv } from './tasks.config'

void startService({ name: 'tasks', module: AppModule, config: tasksEnv, connect: connectMessages })
