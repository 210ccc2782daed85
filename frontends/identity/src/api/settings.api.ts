import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import {
  issuerList,
  type MovedBindings,
  movedBindings,
  type MoveIssuerBody,
  type OidcEndpoints,
  oidcEndpoints,
  type TestMailBody,
  type UpdateCheck,
  updateCheck,
} from '@tollgate/contracts/http/identity'

/** Sends one mail now, by the options as they are stored. */
export const sendTestMail = (body: TestMailBody): Promise<unknown> => api.post('/api/option/test_mail', { body })

/** Has the server read a provider's well-known address. */
export const readOidcEndpoints = (url: string): Promise<OidcEndpoints> =>
  api.get('/api/option/oidc_discovery', { schema: oidcEndpoints, query: { url } })

/** Asks whether there is a newer release; null when that cannot be known. */
export const checkForUpdate = (): Promise<UpdateCheck> => api.get('/api/option/update_check', { schema: updateCheck })

/** On whose word users are bound to other sites. For root alone. */
export const issuersQuery = queryOptions({
  queryKey: ['identity', 'issuers'],
  queryFn: () => api.get('/api/oauth/issuers/', { schema: issuerList }),
})

/** Puts everybody who is bound under an address of before under the one that is configured now. */
export const moveIssuer = (body: MoveIssuerBody): Promise<MovedBindings> =>
  api.post('/api/oauth/issuers/move', { schema: movedBindings, body })
