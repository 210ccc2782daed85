import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { type CallView, callView } from '@tollgate/contracts/http/logs'
import { logsKey, type Scope } from './logs.api'

const routes = { all: '/api/log', own: '/api/log/self' } as const

/** All that is known of one call. */
export const readCall = (scope: Scope, requestId: string, signal: AbortSignal): Promise<CallView> =>
  api.get(`${routes[scope]}/${encodeURIComponent(requestId)}`, { schema: callView, signal })

/** The same, kept for the page of the call. */
export const callQuery = (scope: Scope, requestId: string) =>
  queryOptions({
    queryKey: [...logsKey, 'call', scope, requestId],
    queryFn: ({ signal }) => readCall(scope, requestId, signal),
  })
