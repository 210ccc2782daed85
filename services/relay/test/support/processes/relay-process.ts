import { edgeSecret, secret, type World } from '../world'
import { ServiceProcess } from './service-process'

/** Starts the built relay in this world, by these words if there are any, and waits until it is ready. */
export function startRelayProcess(
  world: World,
  env: Record<string, string> = {},
  by: readonly string[] = [],
): Promise<ServiceProcess> {
  const own = {
    NATS_URL: world.nats.url,
    TOLLGATE_SECRET: secret,
    EDGE_SECRET: edgeSecret,
    RELAY_JOURNAL_DIR: world.journals,
  }
  return ServiceProcess.start('relay', { env: { ...own, ...env }, by })
}
