import '@tollgate/platform/telemetry/register-relay'
import { createLog, loadConfig, startService, SystemClock, thrown } from '@tollgate/platform'
import { edgeEnv } from './config/edge.config'
import { createPublicServer } from './connections/public-server'
import { EdgeModule } from './edge.module'
import { FrontDoor } from './front-door'

/** Longer than the relay lets running answers go on, so that their ends still pass through here. */
const drainMarginMs = 2_000

void startService({
  name: 'edge',
  module: EdgeModule,
  config: edgeEnv,
  drainMarginMs,
  serverFactory: (nestHandler) => {
    const config = loadConfig(edgeEnv)
    const log = createLog('edge', { level: config.LOG_LEVEL })
    const clock = new SystemClock((error) => thrown(log, 'timer', error))
    const door = new FrontDoor(config, nestHandler, log, { clock })
    return createPublicServer(config, clock, door)
  },
})
