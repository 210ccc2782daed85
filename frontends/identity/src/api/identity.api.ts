import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import {
  type RegisterBody,
  type SetupBody,
  setupStatus,
  signedInUser,
  type SignedInUser,
  type SignInBody,
} from '@tollgate/contracts/http/identity'

/** Whether setup has been done; asked anew by every visit, for another browser may have done it. */
export const setupStatusQuery = queryOptions({
  queryKey: ['identity', 'setup'],
  queryFn: ({ signal }) => api.get('/api/setup', { schema: setupStatus, signal }),
  staleTime: 0,
  gcTime: 0,
})

/** Makes root and says what the site is for; of root nothing is sent where there is one. */
export const runSetup = (body: Partial<SetupBody>): Promise<unknown> => api.post('/api/setup', { body })

/** Opens a session, which the browser keeps as a cookie. */
export const signIn = (body: SignInBody): Promise<SignedInUser> =>
  api.post('/api/user/login', { schema: signedInUser, body, mayBeSignedOut: true })

/** Opens an account. It does not sign in. */
export const register = (body: RegisterBody): Promise<unknown> =>
  api.post('/api/user/register', { body, mayBeSignedOut: true })
