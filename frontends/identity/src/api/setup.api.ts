import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { type SetupBody, setupStatus } from '@tollgate/contracts/http/identity'

/** Whether setup has been done; asked anew by every visit, for another browser may have done it. */
export const setupStatusQuery = queryOptions({
  queryKey: ['identity', 'setup'],
  queryFn: ({ signal }) => api.get('/api/setup', { schema: setupStatus, signal }),
  staleTime: 0,
  gcTime: 0,
})

/** Makes root and says what the site is for; of root nothing is sent where there is one. */
export const runSetup = (body: Partial<SetupBody>): Promise<unknown> => api.post('/api/setup', { body })
