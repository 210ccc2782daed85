import { routeFaultsOf } from '@tollgate/platform/openapi/route-faults'
import { AppModule } from './app.module'

it('declares its routes as the tables of routes and scopes have them', () => {
  expect(routeFaultsOf(AppModule, 'tasks')).toEqual([])
})
