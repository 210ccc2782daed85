import { TestServer } from '../infra/test-server'
import { keepForTeardown } from './shared-postgres'

/** Starts the one PostgreSQL of this test run, unless `TEST_DATABASE_URL` names a server. Workers inherit the variable. */
export default async function globalSetup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return
  const postgres = await TestServer.launch('postgres')
  keepForTeardown(postgres)
  process.env['TEST_DATABASE_URL'] = postgres.url
}
