import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../api/api'
import { type Status, statusSchema, unknownStatus } from './status.schema'

/** The query of the site's status; it is fetched when the console starts and whenever somebody changes it. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api.get('/api/status', { schema: statusSchema, signal }),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** What the server says of itself and its site. The console starts only when this is known. */
export function useStatus(): Status {
  return useQuery(statusQuery).data ?? unknownStatus
}

/** Asks the server for its status again, after a change that shows there. */
export function useRefreshStatus(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: statusQuery.queryKey }), [queries])
}
