import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from './app.module'

/** They need no fresh proof: the keys of a token spend its owner’s quota and sign nobody in, and programs make them; what is reset or moved is in the books. */
const others = [
  'DELETE /api/token/{id}',
  'POST /api/option/rest_model_ratio',
  'POST /api/token',
  'POST /api/user/aff_transfer',
  'POST /api/user/check_in',
  'PUT /api/token',
]

it('asks anew who it is, or was thought about, for each route that changes something', () => {
  expect(writeRoutesOf(AppModule, ({ isFresh }) => !isFresh)).toEqual(others)
})
