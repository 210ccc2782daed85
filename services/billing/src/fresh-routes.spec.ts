import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from './app.module'

/** They need no fresh proof: the keys of a token spend its owner’s quota and sign nobody in, and programs make them; what is reset or moved is in the books. Redemption codes are made by programs that sell them, whose API tokens can give no proof; each is in the audit log. Budgets move nothing: they only bound what is spent. Providers sign what they tell us of payments, and buying moves no quota until it is paid. */
const others = [
  'DELETE /api/budget/{id}',
  'DELETE /api/redemption/delete-by-name',
  'DELETE /api/redemption/delete-disabled',
  'DELETE /api/redemption/{id}',
  'DELETE /api/token/{id}',
  'DELETE /api/token/{id}/previous_key',
  'POST /api/budget',
  'POST /api/option/rest_model_ratio',
  'POST /api/redemption',
  'POST /api/token',
  'POST /api/token/stop_key',
  'POST /api/token/{id}/rotate',
  'POST /api/user/aff_transfer',
  'POST /api/user/amount',
  'POST /api/user/check_in',
  'POST /api/user/pay',
  'POST /api/user/stripe/notify',
  'POST /api/user/topup',
  'PUT /api/redemption',
  'PUT /api/redemption/batch-disable',
  'PUT /api/token',
]

it('asks anew who it is, or was thought about, for each route that changes something', () => {
  expect(writeRoutesOf(AppModule, ({ isFresh }) => !isFresh)).toEqual(others)
})
