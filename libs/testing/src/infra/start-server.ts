import { LocalServer } from './local-server'
import type { ServerName, TestServer } from './test-server'

const variable = 'TOLLGATE_TEST_SERVERS'

/** Whether the tests' servers are containers; throws when TOLLGATE_TEST_SERVERS says something else. */
export function areServersContainers(env: NodeJS.ProcessEnv = process.env): boolean {
  const kind = env[variable] ?? ''
  if (kind === '' || kind === 'containers') return kind === 'containers'
  throw new Error(`${variable} is '${kind}'; it can be 'containers', or unset for servers of this machine`)
}

/** Starts one server for tests, of the kind that TOLLGATE_TEST_SERVERS says; rejects with the reason when it does not come up. */
export function startServer(name: ServerName): Promise<TestServer> {
  if (!areServersContainers()) return LocalServer.launch(name)
  // Loaded only when asked for: it takes more than a second.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- jest knows no import() without a flag of Node
  const { ContainerServer } = require('./container-server') as typeof import('./container-server')
  return ContainerServer.launch(name)
}

/** A private Redis without persistence: up in about 0.1 s, `stop()` it after the tests. */
export const startRedis = (): Promise<TestServer> => startServer('redis')

/** A private NATS with JetStream: up in about 0.1 s, `stop()` it after the tests. */
export const startNats = (): Promise<TestServer> => startServer('nats')

/** A private PostgreSQL, for tests that kill it; all others take `testDatabase()`. Up in about 1 s. */
export const startPostgres = (): Promise<TestServer> => startServer('postgres')
