import '@tollgate/platform/telemetry/register-relay'
import { createServer } from 'node:http'
import { createLog, loadConfig, startService } from '@tollgate/platform'
import { edgeEnv } from './config/edge.config'
import { EdgeModule } from './edge.module'
import { FrontDoor } from './front-door'

void startService({
  name: 'edge',
  module: EdgeModule,
  config: edgeEnv,
  serverFactory: (nestHandler) => {
    const config = loadConfig(edgeEnv)
    const door = new FrontDoor(config, nestHandler, createLog('edge', { level: config.LOG_LEVEL }))
    // A stream may take as long as it takes; the relay watches it.
    return createServer({ keepAliveTimeout: 65_000, requestTimeout: 0 }, (request, response) =>
      door.handle(request, response),
    )
  },
})
