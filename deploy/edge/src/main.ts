import '@tollgate/platform/telemetry/register-relay'
import { createServer } from 'node:http'
import { createLog, loadConfig, startService } from '@tollgate/platform'
import { edgeEnv } from './config/edge.config'
import { EdgeModule } from './edge.module'
import { FrontDoor } from './front-door'

/** Longer than the relay lets running answers go on, so that their ends still pass through here. */
const drainTimeoutMs = 7_000

void startService({
  name: 'edge',
  module: EdgeModule,
  config: edgeEnv,
  drainTimeoutMs,
  serverFactory: (nestHandler) => {
    const config = loadConfig(edgeEnv)
    const door = new FrontDoor(config, nestHandler, createLog('edge', { level: config.LOG_LEVEL }))
    // A stream may take as long as it takes; the relay watches it.
    return createServer({ keepAliveTimeout: 65_000, requestTimeout: 0 }, (request, response) =>
      door.handle(request, response),
    )
  },
})
