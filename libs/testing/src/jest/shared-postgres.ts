import type { TestServer } from '../infra/test-server'

let postgres: TestServer | undefined

/** Hands the server from jest's global setup to its teardown; both run in jest's own process. */
export function keepForTeardown(server: TestServer): void {
  postgres = server
}

/** The server that was handed over; none when the run was given one. */
export function sharedPostgres(): TestServer | undefined {
  return postgres
}
