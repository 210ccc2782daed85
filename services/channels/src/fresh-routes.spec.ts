import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from './app.module'

/** They need no fresh proof: channels sign nobody in, and what is deleted of them can be entered again from the provider. */
const others = [
  'DELETE /api/channel/disabled',
  'DELETE /api/channel/{id}',
  'GET /api/channel/test',
  'GET /api/channel/test/{id}',
  'GET /api/channel/update_balance',
  'GET /api/channel/update_balance/{id}',
  'POST /api/channel',
  'POST /api/channel/batch',
  'POST /api/channel/batch/disabled',
  'POST /api/channel/batch/enabled',
  'POST /api/channel/batch/tag',
  'POST /api/channel/batch/test',
  'POST /api/channel/fetch_models',
  'POST /api/channel/fix',
  'POST /api/channel/import',
  'POST /api/channel/runs/{kind}/stop',
  'POST /api/channel/tag/disabled',
  'POST /api/channel/tag/enabled',
  'POST /api/channel/{id}/capabilities',
  'PUT /api/channel',
  'PUT /api/channel/tag',
  'PUT /api/channel/{id}/keys/{position}',
]

it('asks anew who it is, or was thought about, for each route that changes something', () => {
  expect(writeRoutesOf(AppModule, ({ isFresh }) => !isFresh)).toEqual(others)
})
