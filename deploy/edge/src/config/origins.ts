import type { ServiceName } from '@tollgate/contracts'
import type { EdgeConfig } from './edge.config'

/** The services, with where they listen. */
export function originsOf(config: EdgeConfig): ReadonlyMap<ServiceName, string> {
  return new Map([
    ['identity', config.IDENTITY_URL],
    ['channels', config.CHANNELS_URL],
    ['billing', config.BILLING_URL],
    ['relay', config.RELAY_URL],
    ['logs', config.LOGS_URL],
    ['tasks', config.TASKS_URL],
  ])
}
