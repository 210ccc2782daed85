import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { callBody, keptBody } from '@tollgate/contracts/http/logs'
import { logsKey } from './logs.api'

/** Whether request and answer of a call are kept; asking is no reading. */
export const keptQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...logsKey, 'kept', requestId],
    queryFn: ({ signal }) => api.get(`/api/body/${requestId}`, { schema: keptBody, signal }),
    retry: false,
  })

/** What is kept of a call, asked for by hand alone: the audit log has each time. It stays with the page, so that unfolding a row once more is no other. */
export const bodyQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...logsKey, 'body', requestId],
    queryFn: () => api.post(`/api/body/${requestId}/read`, { schema: callBody }),
    enabled: false,
    staleTime: Infinity,
    retry: false,
  })
