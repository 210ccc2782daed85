import { sharedPostgres } from './shared-postgres'

/** Takes the test run's PostgreSQL and its data away. */
export default async function globalTeardown(): Promise<void> {
  await sharedPostgres()?.stop()
}
