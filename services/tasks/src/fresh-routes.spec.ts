import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from './app.module'

/** None yet. The first one has to be thought about: whether it asks for a fresh proof, and whether it leaves an act (`Acts`). */
const others: readonly string[] = []

it('asks anew who it is, or was thought about, for each route that changes something', () => {
  expect(writeRoutesOf(AppModule, ({ isFresh }) => !isFresh)).toEqual(others)
})
