import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from './app.module'

/** Programs clear the log by a token, as with the servers that sites come from, and what a call cost stays in the ledger. */
const others = ['DELETE /api/log']

it('asks anew who it is, or was thought about, for each route that changes something', () => {
  expect(writeRoutesOf(AppModule, ({ isFresh }) => !isFresh)).toEqual(others)
})
