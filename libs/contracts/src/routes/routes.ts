import { beyondRoutes } from './beyond.routes'
import { billingRoutes } from './billing.routes'
import { channelsRoutes } from './channels.routes'
import { identityRoutes } from './identity.routes'
import { relayAndEdgeRoutes } from './relay-and-edge.routes'
import type { RouteEntry } from './route'
import { tasksAndLogsRoutes } from './tasks-and-logs.routes'

/** Every HTTP route of the product, also those that no service answers yet: their owners and paths are settled already. */
export const routes: readonly RouteEntry[] = [
  ...identityRoutes,
  ...channelsRoutes,
  ...billingRoutes,
  ...tasksAndLogsRoutes,
  ...relayAndEdgeRoutes,
  ...beyondRoutes,
]
