import { areServersContainers, startPostgres } from '../infra/start-server'
import { keepForTeardown } from './shared-postgres'

/**
 * Starts the one PostgreSQL of this test run, unless `TEST_DATABASE_URL` names a server. Workers inherit the variable.
 * Throws when containers are asked for and a server is named too, or no container runtime answers.
 */
export default async function globalSetup(): Promise<void> {
  const isNamed = Boolean(process.env['TEST_DATABASE_URL'])
  if (isNamed && areServersContainers()) {
    throw new Error("TEST_DATABASE_URL names a server, but TOLLGATE_TEST_SERVERS is 'containers': unset one of them")
  }
  if (isNamed) return
  const postgres = await startPostgres()
  keepForTeardown(postgres)
  process.env['TEST_DATABASE_URL'] = postgres.url
}
