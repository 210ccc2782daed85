import type { ServiceName } from '@tollgate/contracts'
import type { EdgeConfig } from './edge.config'

/** The services that exist, with where they listen. An owner in the route table that is not here is not built yet. */
export function originsOf(config: EdgeConfig): ReadonlyMap<ServiceName, string> {
  return new Map([
    ['identity', config.IDENTITY_URL],
    ['channels', config.CHANNELS_URL],
    ['billing', config.BILLING_URL],
    ['relay', config.RELAY_URL],
    ['logs', config.LOGS_URL],
  ])
}
